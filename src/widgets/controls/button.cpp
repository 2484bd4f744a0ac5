// Buttons: bordered, filled (one a screen) or quiet; with icon, label or both.
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float button_padding = 12, icon_size = 18, icon_gap = 8, button_radius = 6;

struct Colors3 {
    ImU32 bed, border, ink;
};

Colors3 colors_of(const ButtonOptions& options, const Behavior& behavior) {
    const Theme& t = theme();
    const bool bordered = options.style == ButtonStyle::bordered;
    const ImU32 none = 0;
    if (options.style == ButtonStyle::filled && options.enabled) {
        const ImU32 bed = behavior.hovered || behavior.held ? t.accent_hover : t.accent;
        return {bed, none, t.on_accent};
    }
    if (!options.enabled)
        return {options.style == ButtonStyle::quiet ? none : t.bg2, bordered ? t.line : none, t.disabled};
    if (options.chosen)
        return {behavior.held ? t.select : t.accent_soft, bordered || behavior.hovered ? t.accent : none, t.accent};
    const ImU32 rest = bordered ? t.bg0 : none;
    const ImU32 ink = bordered ? t.text : t.text2;
    return {behavior.held ? t.bg3 : behavior.hovered ? t.bg2 : rest, bordered ? t.line2 : none, ink};
}

void draw_contents(ImDrawList* list, Rect rect, std::string_view name, const ButtonOptions& options, ImU32 ink) {
    const float middle = rect.y + rect.height / 2;
    if (options.icon_only) {
        draw_icon(list, {rect.x + rect.width / 2, middle}, options.icon, icon_size, ink);
        return;
    }
    const Weight weight = options.style == ButtonStyle::filled ? Weight::semibold : Weight::regular;
    const float icon_room = options.icon != nullptr ? px(icon_size) + px(icon_gap) : 0;
    const std::string shown = fitted(name, rect.width - icon_room - px(8), 14, weight);
    const float width = icon_room + text_size(shown, 14, weight).x;
    const float left = std::round(rect.x + (rect.width - width) / 2);
    const float icon_left = options.icon_last ? left + width - px(icon_size) : left;
    draw_icon(list, {icon_left + px(icon_size) / 2, middle}, options.icon, icon_size, ink);
    draw_text_aligned(list, {options.icon_last ? left : left + icon_room, middle}, {0, 0.5F}, shown, 14, ink, weight);
}

}

float button_width(std::string_view label, const ButtonOptions& options) {
    if (is_figure())
        return 0;
    if (options.icon_only)
        return control_height();
    const Weight weight = options.style == ButtonStyle::filled ? Weight::semibold : Weight::regular;
    const float icon_room = options.icon != nullptr ? px(icon_size) + px(icon_gap) : 0;
    return text_size(name_of(label), 14, weight).x + icon_room + 2 * px(button_padding);
}

bool button(Rect rect, std::string_view label, const ButtonOptions& options) {
    if (is_figure())
        return false;
    rect = snap_to_pixels(rect);
    const Behavior behavior = behave(rect, id_of(label), options.enabled);
    if (!behavior.shown)
        return false;
    const std::string_view name = name_of(label);
    note_control(
        {std::string(label), "button", rect.x, rect.y, rect.width, rect.height, options.enabled, options.chosen});
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Colors3 colors = colors_of(options, behavior);
    fill(list, rect, px(button_radius), colors.bed);
    stroke(list, rect, px(button_radius), px(1), colors.border);
    draw_contents(list, rect, name, options, colors.ink);
    if (behavior.ringed)
        draw_ring(rect, px(button_radius));
    if (options.icon_only || !options.key.empty())
        tooltip(rect, behavior, name, options.key);
    return behavior.pressed;
}

}
