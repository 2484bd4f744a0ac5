// What stands around a plot: title, hover card, value row.
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

bool has_head(Rect area) {
    return area.height >= px(is_figure() ? 200 : 330);
}

float draw_title(ImDrawList* list, ImVec2 at, float width, std::string_view title, std::string_view subtitle) {
    const std::string shown = fitted(title, width, 16, Weight::semibold), below = fitted(subtitle, width, 12);
    constexpr float whole = 44, first = 24;
    Rect rest{at.x, at.y, width, px(subtitle.empty() ? first : whole)};
    const auto say = [&](float height, const std::string& text, float size, ImU32 color, Weight weight) {
        const Rect line = take_top(rest, height);
        draw_text(list, line.min(), text, size, color, weight);
        note_item({text, "text", line.x, line.y, line.width, line.height});
    };
    say(first, shown, 16, theme().text, Weight::semibold);
    if (!subtitle.empty())
        say(whole - first, below, 12, theme().text3, Weight::regular);
    return rest.bottom() - at.y;
}

namespace {

constexpr float swatch_gap = 10, pad = 12, value_line = 24, card_line = 18;

void draw_swatch(ImDrawList* list, Rect place, ImU32 swatch) {
    list->AddRectFilled(place.min(), place.max(), swatch, px(3));
    list->AddRect(place.min(), place.max(), theme().line2, px(3));
}

/// Right of the cell and above it; left of it, or below, where there is no room.
Rect card_beside(Rect cell, Rect bounds, float width, float height) {
    constexpr float aside = 24, above = 12;
    const Rect around = inset(cell, {-aside, -above, -aside, -above});
    float x = around.right(), y = around.y - height;
    if (x + width > bounds.right())
        x = around.x - width;
    if (y < bounds.y)
        y = around.bottom();
    return {std::floor(std::max(x, bounds.x)), std::floor(std::min(y, bounds.bottom() - height)), std::floor(width),
            height};
}

}

void draw_hover_card(Rect cell, Rect bounds, ImU32 swatch, std::string_view value, std::string_view where,
                     std::string_view fact, std::string_view note) {
    if (is_figure())
        return;
    constexpr float side = 14, before_note = 16;
    const float head = in_design(text_size(value, 16, Weight::semibold).x) + side + swatch_gap +
                       (note.empty() ? 0 : before_note + in_design(text_size(note, 12).x));
    const float words = in_design(std::max(text_size(where, 12).x, text_size(fact, 12).x));
    const Rect card = card_beside(cell, bounds, px(std::max(head, words) + 2 * pad),
                                  px(2 * pad + value_line + card_line * (fact.empty() ? 1 : 2) - 4));
    ImDrawList* list = ImGui::GetForegroundDrawList();
    fill(list, grown(card, 1), px(9), theme().bg0); // so that its edge does not run through letters
    draw_box(list, card, 8, theme().bg0, theme().line2);
    Rect rest = inset(card, {pad, pad, pad, 0});
    Rect line = take_top(rest, value_line);
    if (!note.empty())
        draw_text_aligned(list, {line.right(), offset(line.min(), 0, 10).y}, {1, 0.5f}, note, 12, theme().text3);
    draw_swatch(list, inset(take_left(line, side, swatch_gap), {.top = 3, .bottom = value_line - side - 3}), swatch);
    draw_text(list, offset(line.min(), 0, -2), value, 16, theme().text, Weight::semibold);
    draw_text(list, take_top(rest, card_line).min(), where, 12, theme().text2);
    draw_text(list, rest.min(), fact, 12, theme().text2);
}

void draw_value_row(Rect rect, ImU32 swatch, std::string_view value, std::string_view where) {
    if (is_figure())
        return;
    constexpr float side = 16, least_where = 96;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_box(list, rect, 6, theme().bg0, theme().line2);
    Rect line = inset(rect, {.left = pad, .right = 8});
    const float middle = line.center().y;
    draw_swatch(list, centered({take_left(line, side, swatch_gap).center().x, middle}, side, side), swatch);
    take_left(
        line,
        in_design(draw_text_aligned(list, {line.x, middle}, {0, 0.5f}, value, 16, theme().text, Weight::semibold)),
        pad);
    if (line.width >= px(least_where)) // of less nobody can guess the rest; the axes say it too
        draw_text_aligned(list, {line.x, middle}, {0, 0.5f}, fitted(where, line.width, 12), 12, theme().text2);
}

}
