// Boxes and discs whose edges lie on whole pixels.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

Rect snap_to_pixels(Rect rect); ///< to whole pixels
/// A frame of `thickness` device pixels just inside the rectangle.
void stroke(ImDrawList* list, Rect rect, float radius, float thickness, ImU32 color);
void fill(ImDrawList* list, Rect rect, float radius, ImU32 color);
/// A box with corners of `corner` pixels of the design and, where `frame` is a colour, a frame of one.
void rounded_box(ImDrawList* list, Rect rect, float corner, ImU32 ground, ImU32 frame = 0);
/// A circle with this diameter whose edge is sharp where it touches its bounding box.
void disc(ImDrawList* list, ImVec2 center, float diameter, ImU32 color);

}
