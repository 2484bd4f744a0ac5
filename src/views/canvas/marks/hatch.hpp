// Hatching: the sign of what is hidden or undefined.
#pragma once

#include "widgets/controls.hpp"

#include <functional>

namespace posenc {

/// Lines x + y = constant through the rectangle, at the same places whatever the rectangle: neighbours join.
void draw_hatch(ImDrawList* list, Rect rect, ImU32 color);

/// The same lines through those cells of a grid of columns × rows, as large as the rectangle, for which `hatched`
/// holds.
void draw_hatch(ImDrawList* list, Rect rect, int columns, int rows, ImU32 color,
                const std::function<bool(int column, int row)>& hatched);

}
