#include "views/plot/heading.hpp"

#include "widgets/items.hpp"

namespace posenc {

void draw_heading(ImVec2 at, float width, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = text_size(title, 14, Weight::semibold).x + px(10);
    const std::string shown = fitted(title, width, 14, Weight::semibold);
    draw_text(list, at, shown, 14, theme().text, Weight::semibold);
    note_item({shown, "text", at.x, at.y, width, px(20)});
    if (used + text_size(note, 12).x <= width)
        draw_text(list, {at.x + used, at.y + px(2)}, note, 12, theme().text3);
}

void draw_two_line_heading(ImVec2 at, float width, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, at, fitted(title, width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    draw_text(list, {at.x, at.y + px(20)}, fitted(note, width, 12), 12, theme().text3);
    note_item({std::string(title) + ": " + std::string(note), "text", at.x, at.y, width, px(36)});
}

}
