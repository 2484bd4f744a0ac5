// Shared by the panels: the parts of the screen as child windows of one host window (so that Tab walks through all of
// them), and a column that assigns rectangles from top to bottom.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

/// Opens the window that covers the whole screen and holds all regions.
void begin_screen();
void end_screen();

/// Opens a part of the screen filled with `background`. With `scrolls`, content below the edge can be reached by wheel,
/// scroll bar, or finger. Every region must be closed with end_region.
void begin_region(const char* name, Rect rect, ImU32 background, bool scrolls = false);
/// `content_bottom`: screen coordinate down to which the region can be scrolled; 0 when it does not scroll.
void end_region(float content_bottom = 0);
/// The pointer is over the present region, with nothing on top of it.
bool region_hovered();

/// Assigns rectangles of the current region from top to bottom, between two paddings.
struct Column {
    float x = 0, y = 0, width = 0;

    Rect take(float height, float gap_after = 0) {
        const Rect rect{x, y, width, height};
        y += height + gap_after;
        return rect;
    }
};

/// The column of the current region, scrolled position included; paddings in design pixels.
Column region_column(float padding, float top_padding);

/// Wrapped prose at the column's place; moves the column down by its height.
void prose(Column& column, std::string_view text, float size, ImU32 color, Weight weight = Weight::regular);

/// The same as an item, for tests and screen readers.
void prose_item(Column& column, std::string_view text, float size, ImU32 color);

/// The height that prose in regular weight takes at this width.
float prose_height(float width, std::string_view text, float size);

/// A head of a section, 12/600 capitals.
void section_head(Column& column, std::string_view text);

}
