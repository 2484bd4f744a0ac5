// Only arithmetic: the design's fixed heights and widths; the view gets the rest.
#include "panels/screen/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float roomy_plot = 280, roomy_center = 520, dock_height = 64;
constexpr float inspector_width = 344, settings_width = 288, narrower_settings = 256;
// From these widths on, the inspector stays a panel beside the picture, or beside two.
constexpr float room_for_inspector = 1440, room_for_pair = 1600;
constexpr float lesson_width = 392, narrower_lesson = 344;
constexpr float phone_head = 52, phone_bar = 72, roomy_lesson = 560;
// Shares of the picture; the rest is for text, or for the workshop.
constexpr float phone_picture = 0.65F, phone_picture_at_work = 0.4F, picture_beside = 0.55F;
constexpr float least_beside = 540;

Rect& sheet_place(ScreenLayout& layout, SheetPart part) {
    return part == SheetPart::settings ? layout.settings : part == SheetPart::lesson ? layout.lesson : layout.inspector;
}

/// Messages above the plot and the invitation below it take part of the centre.
void divide_center(ScreenLayout& layout, Rect center, const LayoutWish& wish) {
    const float messages = std::min(wish.messages_height, center.height / 2);
    layout.messages = {center.x, center.y, center.width, messages};
    // A small plot is not reduced for the invitation.
    const bool invites = center.height - messages - wish.invitation_height > px(roomy_plot);
    const float below = invites ? wish.invitation_height : 0;
    layout.invitation = {center.x, center.bottom() - below, center.width, below};
    layout.view = {center.x, center.y + messages, center.width, std::max(0.F, center.height - messages - below)};
}

void lay_out_sheet(ScreenLayout& layout, Rect& center, Arrangement arrangement, const LayoutWish& wish) {
    layout.sheet = wish.sheet;
    if (wish.sheet == Sheet::automatic)
        layout.sheet = center.height < px(roomy_center) ? Sheet::closed : Sheet::low;
    if (layout.sheet == Sheet::closed)
        return;
    const float high = std::round(center.height * 0.62F), handle = px(40);
    const bool reads = wish.sheet_part == SheetPart::lesson;
    // With an invitation, showing the first slider is enough.
    const float first = wish.invitation_height > 0 ? px(56) : 0;
    const float low = px(reads ? 340 : arrangement == Arrangement::phone ? 230 : 276) - first;
    const float height = layout.sheet == Sheet::high ? high : std::min(low, high);
    center.height -= height;
    layout.sheet_handle = {center.x, center.bottom(), center.width, handle};
    const Rect content{center.x, center.bottom() + handle, center.width, height - handle};
    sheet_place(layout, wish.sheet_part) = content;
}

void lay_out_drawer(ScreenLayout& layout, Rect center, Drawer drawer) {
    if (drawer == Drawer::closed)
        return;
    const bool formula = drawer == Drawer::formula;
    const float width = std::min(px(formula ? inspector_width : settings_width), center.width);
    (formula ? layout.inspector : layout.settings) = {center.right() - width, center.y, width, center.height};
}

/// Controls for fingers are higher.
void lay_out_dock(ScreenLayout& layout, Rect& center, int lines) {
    const float line = px(dock_height) + 2 * (control_height() - px(28));
    const float height = std::min(static_cast<float>(lines) * line, center.height / 2);
    center.height -= height;
    layout.dock = {center.x, center.bottom(), center.width, height};
}

/// A phone in landscape: the text is at the right of the picture.
ScreenLayout lay_out_phone_on_its_side(float width, float height, const LayoutWish& wish) {
    ScreenLayout layout;
    layout.lesson_head = {0, 0, width, px(phone_head)};
    Rect center{0, px(phone_head), std::round(width * picture_beside), std::max(0.F, height - px(phone_head))};
    layout.lesson = {center.right(), center.y, width - center.right(), center.height};
    if (wish.dock)
        lay_out_dock(layout, center, wish.dock_lines);
    lay_out_drawer(layout, center, wish.drawer);
    divide_center(layout, center, wish);
    return layout;
}

/// The picture in full width, the text below it.
ScreenLayout lay_out_phone_lesson(float width, float height, const LayoutWish& wish) {
    ScreenLayout layout;
    layout.lesson_head = {0, 0, width, px(phone_head)};
    Rect center{0, px(phone_head), width, std::max(0.F, height - px(phone_head) - px(phone_bar))};
    if (wish.dock)
        lay_out_dock(layout, center, wish.dock_lines);
    const float picture = wish.workshop ? phone_picture_at_work : phone_picture;
    const float words = std::round(center.height * (1 - picture));
    center.height -= words;
    layout.dock.y = center.bottom();
    layout.lesson = {0, height - px(phone_bar) - words, width, words + px(phone_bar)};
    lay_out_drawer(layout, center, wish.drawer);
    divide_center(layout, center, wish);
    return layout;
}

}

ScreenLayout lay_out_screen(float width, float height, Arrangement arrangement, const LayoutWish& wish) {
    const bool folded = arrangement == Arrangement::narrow || arrangement == Arrangement::phone;
    // Also for a phone in landscape, and for large text on a small screen: bars and a sheet would leave only a slit.
    if (wish.lesson && (arrangement == Arrangement::phone || (folded && height < px(roomy_lesson))))
        return width > height && width >= px(least_beside) ? lay_out_phone_on_its_side(width, height, wish)
                                                           : lay_out_phone_lesson(width, height, wish);
    ScreenLayout layout;
    layout.folded = folded;
    const float top = px(layout.folded ? 56 : 48), tabs = px(layout.folded ? 44 : 40);
    layout.top_bar = {0, 0, width, top};
    if (layout.folded) {
        layout.bottom_bar = {0, height - px(62), width, px(62)};
        layout.tabs = {0, top, width, tabs};
        Rect center{0, top + tabs, width, std::max(0.F, layout.bottom_bar.y - top - tabs)};
        lay_out_sheet(layout, center, arrangement, wish);
        divide_center(layout, center, wish);
        return layout;
    }
    const bool wide = arrangement == Arrangement::wide;
    const float left =
        px(wish.lesson ? (wide ? lesson_width : narrower_lesson) : (wide ? settings_width : narrower_settings));
    layout.drawers = wish.lesson || width < px(wish.pair ? room_for_pair : room_for_inspector);
    const float right = layout.drawers ? 0 : px(inspector_width), center_width = width - left - right;
    layout.tabs = {left, top, center_width, tabs};
    Rect center{left, top + tabs, center_width, std::max(0.F, height - top - tabs)};
    (wish.lesson ? layout.lesson : layout.settings) = {0, top, left, height - top};
    if (wish.lesson) {
        lay_out_dock(layout, center, wish.dock_lines);
    }
    if (!layout.drawers)
        layout.inspector = {width - right, top, right, height - top};
    else
        lay_out_drawer(layout, center, wish.drawer);
    if (wide && layout.drawers && !wish.lesson && !wish.pair) // a picture alone keeps enough beside it
        center.width -= layout.inspector.width;
    divide_center(layout, center, wish);
    return layout;
}

}
