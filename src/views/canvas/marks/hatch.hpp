// Hatching marks what is hidden or undefined.
#pragma once

#include "widgets/controls.hpp"

#include <functional>

namespace posenc {

/// Lines x + y = constant through the rectangle. They lie at the same places for every rectangle, so that lines of
/// neighbours join.
void draw_hatch(ImDrawList* list, Rect rect, ImU32 color);

/// The same lines, only through the cells of a grid of columns × rows for which `hatched` holds. The grid fills the
/// rectangle.
void draw_hatch(ImDrawList* list, Rect rect, int columns, int rows, ImU32 color,
                const std::function<bool(int column, int row)>& hatched);

}
