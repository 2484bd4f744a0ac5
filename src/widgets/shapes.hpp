// Boxes and discs whose edges lie on whole pixels.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

Rect snap_to_pixels(Rect rect); ///< to whole pixels
/// A frame of `thickness` device pixels just inside the rectangle.
void stroke(ImDrawList* list, Rect rect, float radius, float thickness, ImU32 color);
void fill(ImDrawList* list, Rect rect, float radius, ImU32 color);
/// A circle with this diameter whose edge is sharp where it touches its bounding box.
void disc(ImDrawList* list, ImVec2 center, float diameter, ImU32 color);

// Lengths below are pixels of the design.
/// A rectangle with an edge inside: a card, a chip, a field.
void draw_box(ImDrawList* list, Rect rect, float radius, ImU32 ground, ImU32 edge, float thickness = 1);
/// Thin lines from edge to edge of a rectangle, as high or as wide as `thickness`: those of grids, axes and marks. They
/// begin at y or x.
void line_across(ImDrawList* list, Rect rect, float y, ImU32 color, float thickness = 1);
void line_down(ImDrawList* list, Rect rect, float x, ImU32 color, float thickness = 1);
/// A point of a curve: a dot in a ring.
void draw_ring(ImDrawList* list, ImVec2 at, float radius, float dot);

}
