// See row_widgets.hpp.
#include "panels/parameters/row_widgets.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

HeadPlaces row_head(Column& column, const RowHead& head, float control_width) {
    const bool slim = control_width == 0; // only a label, and its button
    const bool low = slim && !head.in_line && !head.icon && !head.locked;
    // The button may reach a little over its line: in a row of controls nothing is left below them otherwise.
    const float size = control_height(), height = low ? px(24) : slim && !head.in_line ? size - px(4) : size;
    const Rect line = column.take(height, px(slim ? 2 : 4));
    HeadPlaces places{{line.right() - control_width, line.y, control_width, line.height}};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = line.y + line.height / 2;
    float room = line.width - control_width - px(4);
    if (head.icon || head.locked) {
        const Rect small{places.control.x - size - (slim ? 0 : px(2)), middle - size / 2, size, size};
        if (head.locked)
            draw_icon(list, {small.x + size / 2, middle}, icons::lock, 14, theme().text3);
        else
            places.pressed =
                button(small, head.button, {.icon = head.icon, .style = ButtonStyle::quiet, .icon_only = true});
        room -= size + px(2);
    }
    const std::string name = fitted(head.name, room, 14, Weight::semibold);
    const float used = draw_text_aligned(list, {line.x, middle}, {0, 0.5F}, name, 14, theme().text, Weight::semibold);
    if (slim)
        note_item({head.name, "text", line.x, line.y, used, line.height});
    if (!head.symbol.empty() && used + px(8) + text_size(head.symbol, 13).x <= room)
        draw_text_aligned(list, {line.x + used + px(8), middle}, {0, 0.5F}, head.symbol, 13, theme().text3);
    return places;
}

void help_line(Column& column, std::string_view text, ImU32 color) {
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, text, 12, color);
    note_item({std::string(text), "text", column.x, column.y, column.width, height});
    column.y += height;
}

ChipResult number_chips(Column& column, std::string_view name, std::span<const double> numbers, bool can_add) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = control_height(), gap = px(6), cross = numbers.size() > 1 ? height - px(4) : 0;
    float x = column.x, y = column.y + px(2);
    ChipResult result;
    const auto place = [&](float width) {
        if (x > column.x && x + width > column.x + column.width) {
            x = column.x;
            y += height + gap;
        }
        const Rect rect{x, y, width, height};
        x += width + gap;
        return rect;
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string text = shortest(numbers[i]);
        const float text_room = text_size(text, 14, Weight::semibold).x + px(12);
        const Rect chip = place(text_room + std::max(cross, px(12)));
        list->AddRect(chip.inset(1).min(), chip.inset(1).max(), theme().series[i % 8], height / 2, 0, px(2));
        draw_text_aligned(list, {chip.x + px(12), chip.y + height / 2}, {0, 0.5F}, text, 14, theme().text,
                          Weight::semibold);
        const std::string remove =
            "Remove " + text + " from " + std::string(name) + "##remove." + std::to_string(i + 1);
        if (cross > 0 && button({chip.right() - cross - px(2), chip.y + px(2), cross, cross}, remove,
                                {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true}))
            result.removed = static_cast<int>(i);
    }
    if (can_add)
        result.add =
            button(place(height), "Add to " + std::string(name) + "##add", {.icon = icons::plus, .icon_only = true});
    column.y = y + height + px(4);
    return result;
}

}
