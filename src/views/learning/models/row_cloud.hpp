// The rows of a learned table in their first two principal components, joined in order; one scale for both.
#pragma once

#include "core/encodings/projection.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// `bounds`: for the card at the pointer.
void draw_row_cloud(const Projection& rows, Rect area, Rect bounds);

}
