// The grid of an axis that counts powers of ten.
#pragma once

#include "views/canvas/curves.hpp"

namespace posenc {

/// Lines across the plot and labels left of it at powers of ten, with room between them; `decades` holds the exponents.
void draw_log_grid(Rect plot, const ValueAxis& decades);

}
