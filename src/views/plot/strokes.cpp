#include "views/plot/strokes.hpp"

#include "widgets/shapes.hpp"

#include <algorithm>

namespace posenc {

void draw_dashes(ImVec2 from, ImVec2 to, ImU32 color, float dash, float gap, float thickness) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect whole{from.x, from.y, to.x - from.x, to.y - from.y};
    const bool across = whole.width >= whole.height;
    for (Rect rest = whole; (across ? rest.width : rest.height) > 0;)
        if (across)
            line_across(list, take_left(rest, dash, gap), from.y, color, thickness);
        else
            line_down(list, take_top(rest, dash, gap), from.x, color, thickness);
}

void draw_stroke(ImVec2 from, ImVec2 to, ImU32 color, float thickness) {
    ImGui::GetWindowDrawList()->AddLine(from, to, color, px(thickness));
}

void draw_circle(ImVec2 center, float radius, ImU32 color, float thickness) {
    ImGui::GetWindowDrawList()->AddCircle(center, px(radius), color, 0, px(thickness));
}

void draw_dot(ImVec2 center, float radius, ImU32 color) {
    ImGui::GetWindowDrawList()->AddCircleFilled(center, px(radius), color);
}

Rect draw_words_on(ImU32 ground, ImVec2 at, std::string_view text, ImU32 ink, Weight weight) {
    constexpr float size = 12;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 room = text_size(text, size, weight);
    const Rect words{at.x, at.y, room.x, room.y};
    fill(list, inset(words, {-4, -1, -4, -1}), px(3), ground);
    draw_text(list, at, text, size, ink, weight);
    return words;
}

}
