#include "views/plot/heading.hpp"

#include "widgets/items.hpp"
#include "widgets/layout.hpp"

namespace posenc {

float heading_width(std::string_view title, std::string_view note) {
    return text_size(title, 14, Weight::semibold).x + px(10) + text_size(note, 12).x;
}

void draw_heading(ImVec2 at, float width, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = text_size(title, 14, Weight::semibold).x + px(10);
    const std::string shown = fitted(title, width, 14, Weight::semibold);
    draw_text(list, at, shown, 14, theme().text, Weight::semibold);
    note_item({shown, "text", at.x, at.y, width, px(20)});
    if (heading_width(title, note) <= width)
        draw_text(list, {at.x + used, at.y + px(2)}, note, 12, theme().text3);
}

void draw_two_line_heading(ImVec2 at, float width, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, at, fitted(title, width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    draw_text(list, {at.x, at.y + px(20)}, fitted(note, width, 12), 12, theme().text3);
    note_item({std::string(title) + ": " + std::string(note), "text", at.x, at.y, width, px(36)});
}

float draw_fitting_pill(ImVec2 at, float width, std::span<const std::string> remarks, PillKind kind, const char* icon) {
    for (const std::string& remark : remarks) {
        if (pill(nullptr, at, remark, kind, icon) > width)
            continue;
        const float used = pill(ImGui::GetWindowDrawList(), at, remark, kind, icon);
        note_item({remark, "text", at.x, at.y, used, px(22)});
        return used;
    }
    return 0;
}

float draw_notes_of_view(Rect area, std::string_view head, std::span<const std::string> paragraphs) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, area.min(), fitted(head, area.width, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    float used = px(20);
    for (const std::string& text : paragraphs) {
        const ImVec2 at = offset({area.x, area.y + used}, 0, 8);
        const float height = draw_wrapped(list, at, area.width, text, 13, theme().text2);
        note_item({text, "text", at.x, at.y, area.width, height});
        used = at.y + height - area.y;
    }
    return used;
}

}
