// Boxes and discs, and the marks made of them that are read and not pressed: pills and hairlines.
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

Rect snap_to_pixels(Rect rect) {
    const float x = std::round(rect.x), y = std::round(rect.y);
    return {x, y, std::round(rect.right()) - x, std::round(rect.bottom()) - y};
}

void stroke(ImDrawList* list, Rect rect, float radius, float thickness, ImU32 color) {
    const Rect middle = rect.inset(thickness / 2);
    list->PathRect(middle.min(), middle.max(), std::max(0.0F, radius - thickness / 2));
    list->PathStroke(color, ImDrawFlags_Closed, thickness);
}

void fill(ImDrawList* list, Rect rect, float radius, ImU32 color) {
    list->AddRectFilled(rect.min(), rect.max(), color, radius);
}

void draw_box(ImDrawList* list, Rect rect, float radius, ImU32 ground, ImU32 edge, float thickness) {
    list->AddRectFilled(rect.min(), rect.max(), ground, px(radius));
    list->AddRect(rect.min(), rect.max(), edge, px(radius), 0, px(thickness));
}

void line_across(ImDrawList* list, Rect rect, float y, ImU32 color, float thickness) {
    list->AddRectFilled({rect.x, y}, {rect.right(), y + px(thickness)}, color);
}

void line_down(ImDrawList* list, Rect rect, float x, ImU32 color, float thickness) {
    list->AddRectFilled({x, rect.y}, {x + px(thickness), rect.bottom()}, color);
}

void draw_ring(ImDrawList* list, ImVec2 at, float radius, float dot) {
    list->AddCircleFilled(at, px(radius), theme().bg0);
    list->AddCircle(at, px(radius), theme().text, 0, px(2));
    list->AddCircleFilled(at, px(dot), theme().text);
}

void disc(ImDrawList* list, ImVec2 center, float diameter, ImU32 color) {
    const float corner_x = std::round(center.x - diameter / 2), corner_y = std::round(center.y - diameter / 2);
    list->AddCircleFilled({corner_x + diameter / 2, corner_y + diameter / 2}, diameter / 2, color);
}

float pill(ImDrawList* list, ImVec2 at, std::string_view text, PillKind kind, const char* icon) {
    constexpr float height = 22, padding = 8, icon_size = 14, gap = 5;
    const Theme& t = theme();
    if (is_figure()) { // nothing but its words
        if (list != nullptr)
            draw_text_aligned(list, {at.x, at.y + px(height) / 2}, {0, 0.5F}, text, 12, t.text2);
        return text_size(text, 12).x;
    }
    const float icon_room = icon != nullptr ? px(icon_size) + px(gap) : 0;
    const float width = 2 * px(padding) + icon_room + text_size(text, 12).x;
    if (list == nullptr)
        return width;
    constexpr int kinds = 4;
    const ImU32 beds[kinds] = {t.bg2, t.ok_soft, t.warn_soft, t.error_soft};
    const ImU32 inks[kinds] = {t.text, t.ok, t.warn, t.error};
    const int which = static_cast<int>(kind);
    const Rect box = {std::round(at.x), std::round(at.y), width, px(height)};
    const float middle = box.y + box.height / 2;
    fill(list, box, box.height / 2, beds[which]);
    draw_icon(list, {box.x + px(padding) + px(icon_size) / 2, middle}, icon, icon_size, inks[which]);
    draw_text_aligned(list, {box.x + px(padding) + icon_room, middle}, {0, 0.5F}, text, 12, inks[which]);
    return width;
}

void hairline(ImDrawList* list, ImVec2 from, ImVec2 to) {
    const float thickness = px(1);
    const ImVec2 start = {std::round(from.x), std::round(from.y)};
    const bool across = std::abs(to.x - from.x) >= std::abs(to.y - from.y);
    const ImVec2 end =
        across ? ImVec2(std::round(to.x), start.y + thickness) : ImVec2(start.x + thickness, std::round(to.y));
    list->AddRectFilled(start, end, theme().line);
}

}
