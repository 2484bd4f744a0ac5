// The grid of an axis whose values are powers of ten.
#pragma once

#include "views/canvas/curves.hpp"

namespace posenc {

/// Lines across the plot and labels at its left, at powers of ten and far enough apart; `decades` holds the exponents.
void draw_log_grid(Rect plot, const ValueAxis& decades);

}
