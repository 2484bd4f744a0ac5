// A button that shows the present choice and opens a list of all of them. The list is list.cpp.
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <icons.hpp>

namespace posenc {

namespace {

constexpr float menu_padding = 12, menu_chevron = 16, menu_icon = 18;

void draw_button(Rect rect, std::string_view shown, std::string_view note, const char* icon, bool open,
                 const Behavior& behavior) {
    const Theme& t = theme();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    fill(list, rect, px(6), behavior.held ? t.bg3 : behavior.hovered || open ? t.bg2 : t.bg0);
    stroke(list, rect, px(6), px(1), t.line2);
    const float middle = rect.y + rect.height / 2;
    float x = rect.x + px(menu_padding);
    if (icon != nullptr) {
        draw_icon(list, {x + px(menu_icon) / 2, middle}, icon, menu_icon, t.text2);
        x += px(menu_icon) + px(8);
    }
    const float end = rect.right() - px(menu_padding) - px(menu_chevron) / 2;
    const float room = end - px(menu_chevron) - x;
    // Smaller text is better than cut text.
    const float size = text_size(shown, 14, Weight::semibold).x <= room ? 14 : 13;
    const std::string title = fitted(shown, room, size, Weight::semibold);
    x += draw_text_aligned(list, {x, middle}, {0, 0.5F}, title, size, t.text, Weight::semibold) + px(8);
    if (end - px(menu_chevron) - x >= text_size(note, 12).x)
        draw_text_aligned(list, {x, middle}, {0, 0.5F}, note, 12, t.text2);
    draw_icon(list, {end, middle}, icons::chevron_down, menu_chevron, t.text2);
    if (behavior.ringed)
        draw_ring(rect, px(6));
}

}

std::optional<int> menu(Rect rect, std::string_view label, std::string_view shown, std::span<const MenuEntry> entries,
                        int chosen, const MenuOptions& options) {
    if (is_figure())
        return {};
    rect = snap_to_pixels(rect);
    const ImGuiID id = id_of(label);
    const Behavior behavior = behave(rect, id, true);
    if (behavior.shown) {
        note_control({std::string(label), "menu", rect.x, rect.y, rect.width, rect.height, true, list_is_open(id)});
        const bool known = chosen >= 0 && chosen < static_cast<int>(entries.size());
        const std::string_view note = known ? entries[static_cast<std::size_t>(chosen)].note : std::string_view();
        draw_button(rect, shown, note, options.icon, list_is_open(id), behavior);
        own_keys(id, {ImGuiKey_DownArrow});
        if (behavior.pressed || key_pressed(id, ImGuiKey_DownArrow))
            open_list(id, chosen);
    }
    const ItemScope list(identity_of(label));
    return list_of_choices(id, rect, entries, chosen, options);
}

}
