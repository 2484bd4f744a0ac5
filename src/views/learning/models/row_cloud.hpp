// The rows of a learned table in their first two principal components, joined in order; one scale for both.
#pragma once

#include "core/encodings/projection.hpp"
#include "views/canvas/canvas.hpp"

namespace posenc {

/// `bounds`: for the card at the row that is read, by the pointer or with arrow keys; fingers have a row for it.
void draw_row_cloud(Canvas& canvas, const Projection& rows, Rect area, Rect bounds);

}
