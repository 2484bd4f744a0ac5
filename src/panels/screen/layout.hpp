// Where the parts of the screen lie, by its size and arrangement. Rectangles in device pixels; a part that is not
// shown has height 0.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

/// How far the sheet below the plot is drawn up (narrow screens); automatic: low where the plot keeps room enough.
enum class Sheet { automatic, closed, low, high };

/// What the sheet shows.
enum class SheetPart { settings, formula, code, lesson };

/// What lies over the plot, at its right.
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
    bool drawers = false;        ///< what is no panel of its own opens over the plot
    bool folded = false;         ///< panels lie in the sheet; not so in a lesson on a phone, which has none
    Sheet sheet = Sheet::closed; ///< never automatic
};

struct LayoutWish {
    float messages_height = 0;
    float invitation_height = 0;    ///< 0: nobody is invited
    Drawer drawer = Drawer::closed; ///< medium, and wherever a lesson or a second picture needs the room
    Sheet sheet = Sheet::automatic;
    SheetPart sheet_part = SheetPart::settings;
    bool lesson = false; ///< one is open
    bool pair = false;   ///< two pictures side by side
    bool dock = true;    ///< a phone has one only where something is in it
};

ScreenLayout lay_out_screen(float width, float height, Arrangement arrangement, const LayoutWish& wish);

}
