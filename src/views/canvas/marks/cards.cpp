// What stands around a plot: title, hover card, value row.
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

bool has_head(Rect area) {
    return area.height >= px(is_figure() ? 200 : 330);
}

float draw_title(ImDrawList* list, ImVec2 at, float width, std::string_view title, std::string_view subtitle) {
    const std::string shown = fitted(title, width, 16, Weight::semibold), below = fitted(subtitle, width, 12);
    draw_text(list, at, shown, 16, theme().text, Weight::semibold);
    note_item({shown, "text", at.x, at.y, width, px(22)});
    if (subtitle.empty())
        return px(24);
    draw_text(list, {at.x, at.y + px(24)}, below, 12, theme().text3);
    note_item({below, "text", at.x, at.y + px(24), width, px(18)});
    return px(44);
}

void draw_hover_card(Rect cell, Rect bounds, ImU32 swatch, std::string_view value, std::string_view where,
                     std::string_view fact, std::string_view note) {
    if (is_figure())
        return;
    const float pad = px(12), line = px(18);
    const float head = px(14) + px(10) + text_size(value, 16, Weight::semibold).x +
                       (note.empty() ? 0 : px(16) + text_size(note, 12).x);
    const float width = std::max({head, text_size(where, 12).x, text_size(fact, 12).x}) + 2 * pad;
    const float height = 2 * pad + px(24) + line * (fact.empty() ? 1.0f : 2.0f) - px(4);
    const float gap = px(24);
    float x = cell.right() + gap, y = cell.y - height - px(12);
    if (x + width > bounds.right())
        x = cell.x - gap - width;
    x = std::max(x, bounds.x);
    if (y < bounds.y)
        y = cell.bottom() + px(12);
    const ImVec2 corner{std::floor(x), std::floor(std::min(y, bounds.bottom() - height))};
    ImDrawList* list = ImGui::GetForegroundDrawList();
    list->AddRectFilled(corner, {corner.x + std::floor(width), corner.y + height}, theme().bg0, px(8));
    list->AddRect(corner, {corner.x + std::floor(width), corner.y + height}, theme().line2, px(8), 0, px(1));
    const ImVec2 box{corner.x + pad, corner.y + pad + px(3)};
    list->AddRectFilled(box, {box.x + px(14), box.y + px(14)}, swatch, px(3));
    list->AddRect(box, {box.x + px(14), box.y + px(14)}, theme().line2, px(3));
    draw_text(list, {box.x + px(24), corner.y + pad - px(2)}, value, 16, theme().text, Weight::semibold);
    if (!note.empty())
        draw_text_aligned(list, {corner.x + width - pad, corner.y + pad + px(10)}, {1, 0.5f}, note, 12, theme().text3);
    draw_text(list, {corner.x + pad, corner.y + pad + px(24)}, where, 12, theme().text2);
    draw_text(list, {corner.x + pad, corner.y + pad + px(24) + line}, fact, 12, theme().text2);
}

void draw_value_row(Rect rect, ImU32 swatch, std::string_view value, std::string_view where) {
    if (is_figure())
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(rect.min(), rect.max(), theme().bg0, px(6));
    list->AddRect(rect.min(), rect.max(), theme().line2, px(6), 0, px(1));
    const float middle = rect.y + rect.height / 2;
    const ImVec2 box{rect.x + px(12), std::floor(middle - px(8))};
    list->AddRectFilled(box, {box.x + px(16), box.y + px(16)}, swatch, px(3));
    list->AddRect(box, {box.x + px(16), box.y + px(16)}, theme().line2, px(3));
    const float used =
        draw_text_aligned(list, {box.x + px(26), middle}, {0, 0.5f}, value, 16, theme().text, Weight::semibold);
    const float at = box.x + px(26) + used + px(12);
    draw_text_aligned(list, {at, middle}, {0, 0.5f}, fitted(where, rect.right() - at - px(8), 12), 12, theme().text2);
}

}
