// A link in a line of text: accent colour, an icon with an arrow leaving a box, underlined when hovered.
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

bool link(Rect rect, std::string_view label, float size) {
    if (is_figure())
        return false;
    constexpr float icon_room = 20, icon_size = 14;
    const std::string_view name = name_of(label);
    const std::string shown = fitted(name, rect.width - px(icon_room), size);
    const float text_width = text_size(shown, size).x;
    rect.width = std::min(rect.width, text_width + px(icon_room));
    rect = snap_to_pixels(rect);
    const Behavior behavior = behave(rect, id_of(label), true);
    if (!behavior.shown)
        return false;
    note_control({std::string(label), "link", rect.x, rect.y, rect.width, rect.height});
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImU32 ink = behavior.hovered ? theme().accent_hover : theme().accent;
    const float middle = std::round(rect.y + rect.height / 2);
    draw_text_aligned(list, {rect.x, middle}, {0, 0.5F}, shown, size, ink);
    draw_icon(list, {rect.x + text_width + px(icon_room - icon_size / 2), middle}, icons::external_link, icon_size,
              ink);
    if (behavior.hovered) {
        const float y = middle + px(size / 2 + 1);
        list->AddRectFilled({rect.x, y}, {rect.x + text_width, y + px(1)}, ink);
    }
    if (behavior.ringed)
        draw_ring(rect, px(4));
    return behavior.pressed;
}

}
