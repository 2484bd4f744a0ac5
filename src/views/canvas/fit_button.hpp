// The button at the corner of a matrix that is not seen whole.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

/// Shows the whole matrix with this label when pressed; not drawn while all of it is visible.
void draw_fit_button(Canvas& canvas, std::string_view label, Rect plot);

}
