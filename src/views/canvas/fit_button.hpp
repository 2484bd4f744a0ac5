// The button at the corner of a matrix that is not seen whole.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

/// Brings the whole matrix with this label back; nothing is drawn while all of it is seen.
void draw_fit_button(Canvas& canvas, std::string_view label, Rect plot);

}
