// The rows of a learned table in their first two principal components, joined in order; one scale for both.
#pragma once

#include "core/encodings/projection.hpp"
#include "views/canvas/canvas.hpp"

namespace posenc {

/// `bounds`: the area for the card of the row at the pointer or reached with arrow keys. Touch screens show that row's
/// numbers in a row of their own instead.
void draw_row_cloud(Canvas& canvas, const Projection& rows, Rect area, Rect bounds);

}
