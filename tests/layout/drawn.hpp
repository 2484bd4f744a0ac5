// What a frame drew, read from Dear ImGui's draw lists: texts letter by letter, lines, and the fills and pictures that
// hide what lies below them. The program knows nothing of it.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <string>
#include <vector>

namespace posenc::layout {

/// Letters side by side in one colour and size, as one call drew them. Blanks leave no ink: a text may be cut in two
/// where its blanks are of unusual width.
struct Text {
    std::string words; ///< "?" for what is no letter of a font, such as a line of an equation
    std::vector<ImRect> letters;
    ImRect box;  ///< around all letters
    ImRect clip; ///< what is outside is not seen
    bool upwards = false;
    bool equation = false;
    float size = 0;                      ///< of the font, device pixels
    int order = 0;                       ///< in which things were drawn
    const ImGuiWindow* window = nullptr; ///< none for what lies above all windows
};

using Triangle = std::array<ImVec2, 3>;

struct Shape {
    enum class Kind { line, fill, picture };
    Kind kind = Kind::fill;
    bool opaque = false; ///< nothing shines through
    ImRect box;          ///< what is seen of it
    ImRect clip;
    float soft = 0; ///< pixels by which the triangles go beyond the ink on either side
    std::vector<Triangle> triangles;
    int order = 0;
    const ImGuiWindow* window = nullptr;
};

struct Drawn {
    std::vector<Text> texts;
    std::vector<Shape> shapes;
};

/// Of the last frame; `scale` is that of the look, from which follows how thick a line can be.
Drawn drawn_frame(float scale);

inline ImVec2 operator+(ImVec2 a, ImVec2 b) {
    return {a.x + b.x, a.y + b.y};
}
inline ImVec2 operator-(ImVec2 a, ImVec2 b) {
    return {a.x - b.x, a.y - b.y};
}

bool touches(const Triangle& triangle, const ImRect& box);
bool holds(const Triangle& triangle, ImVec2 point);

}
