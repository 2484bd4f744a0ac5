// What a frame drew, as lines, areas, words and pictures instead of triangles: read from Dear ImGui's draw lists, for
// pictures that are no pixels. Lengths are device pixels.
// Not covered: colours that change within one shape, which become its first.
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
    ImVec2 at; ///< where the baseline begins
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
    bool numbers = false; ///< a pixel a number; else a drawing that shines through
};

struct DrawnThing {
    std::variant<DrawnWords, DrawnLine, DrawnArea, DrawnPicture> what;
    ImU32 color = 0; ///< of what is no picture
    ImVec4 clip;     ///< nothing of it is seen outside
};

/// While it lives frames are drawn without soft edges, which no shape could be recognised by: see read_drawing.
class HardEdges {
  public:
    HardEdges();
    ~HardEdges();
    HardEdges(const HardEdges&) = delete;
    HardEdges& operator=(const HardEdges&) = delete;

  private:
    bool lines_, textured_lines_, areas_;
};

/// Of the last frame, which was drawn with hard edges; what lies below comes first.
std::vector<DrawnThing> read_drawing();

}
