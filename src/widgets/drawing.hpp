// What a frame drew, as lines, areas, words and pictures instead of triangles. It is read from Dear ImGui's draw lists,
// for vector formats. Lengths are in device pixels. Not covered: colours that change within one shape; the shape gets
// its first colour.
#pragma once

#include "platform/picture.hpp"
#include "widgets/look.hpp"

#include <imgui.h>

#include <string>
#include <variant>
#include <vector>

namespace posenc {

struct DrawnWords {
    std::string words;
    ImVec2 at; ///< start of the baseline
    float size = 0, width = 0;
    Weight weight = Weight::regular;
    bool upwards = false;
};
struct DrawnLine {
    std::vector<ImVec2> points;
    float width = 0;
};
struct DrawnArea {
    std::vector<std::vector<ImVec2>> outlines; ///< the area lies within an odd number of them
};
struct DrawnPicture {
    ImVec4 box; ///< left, top, right, bottom
    platform::Picture picture;
    bool numbers = false; ///< one pixel for each number; else a translucent drawing
};

struct DrawnThing {
    std::variant<DrawnWords, DrawnLine, DrawnArea, DrawnPicture> what;
    ImU32 color = 0; ///< unused for pictures
    ImVec4 clip;     ///< nothing of it is visible outside
};

/// While it exists, frames are drawn without anti-aliasing, which would make shapes unrecognisable: see read_drawing.
class HardEdges {
  public:
    HardEdges();
    ~HardEdges();
    HardEdges(const HardEdges&) = delete;
    HardEdges& operator=(const HardEdges&) = delete;

  private:
    bool lines_, textured_lines_, areas_;
};

/// Reads the last frame, which must be drawn with hard edges; from bottom to top.
std::vector<DrawnThing> read_drawing();

}
