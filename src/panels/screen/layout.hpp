// The layout of the screen, depending on its size and arrangement. Rectangles are in device pixels; a hidden part has
// height 0.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

/// The height of the sheet below the plot (narrow screens). automatic: low if the plot keeps enough room, else closed.
enum class Sheet { automatic, closed, low, high };

/// What the sheet shows.
enum class SheetPart { settings, formula, code, lesson };

/// What lies over the right side of the plot.
enum class Drawer { closed, formula, settings };

struct ScreenLayout {
    Rect top_bar, tabs, messages, view, invitation;
    Rect settings;    ///< left panel, the drawer over the plot, or the sheet when it shows the settings
    Rect inspector;   ///< right panel, the drawer over the plot, or the sheet when it shows the formula or the code
    Rect lesson;      ///< column at the left, the sheet, or all below the picture of a phone
    Rect lesson_head; ///< on a phone, in the place of top bar and tabs
    Rect dock;        ///< below the plot of a lesson: the settings that its step leaves free
    Rect bottom_bar;
    Rect sheet_handle;
    bool drawers = false;        ///< panels that have no place of their own open as drawers over the plot
    bool folded = false;         ///< panels are in the sheet; false for a lesson on a phone, which has no sheet
    Sheet sheet = Sheet::closed; ///< never automatic
};

struct LayoutWish {
    float messages_height = 0;
    float invitation_height = 0;    ///< 0: no invitation
    Drawer drawer = Drawer::closed; ///< medium, and wherever a lesson or a second picture needs the room
    Sheet sheet = Sheet::automatic;
    SheetPart sheet_part = SheetPart::settings;
    bool lesson = false;   ///< a lesson is open
    bool workshop = false; ///< … and is being made
    bool pair = false;     ///< two pictures side by side
    bool dock = true;      ///< the dock has content; a phone hides an empty one
    int dock_lines = 1;
};

ScreenLayout lay_out_screen(float width, float height, Arrangement arrangement, const LayoutWish& wish);

}
