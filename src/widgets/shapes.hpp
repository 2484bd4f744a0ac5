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
/// A small text on ground of its own, where lines would run through it.
void draw_covering_text(ImDrawList* list, ImVec2 center, std::string_view text, ImU32 color, ImU32 ground,
                        Weight weight = Weight::regular);

}
