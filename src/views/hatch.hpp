// Hatching: the sign of what is hidden or undefined.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

/// Lines x + y = constant through the rectangle, at the same places whatever the rectangle: neighbours join.
void draw_hatch(ImDrawList* list, Rect rect, ImU32 color);

}
