// Where there is no room for all parts of a picture: one at a time, chosen above it.
#pragma once

#include "views/canvas/canvas.hpp"

#include <span>

namespace posenc {

/// Segments at the top of the area, whose height is taken off it. `shown` is the one that was chosen last, and becomes
/// the one chosen now; returns it.
int choose_part(Rect& area, std::span<const Choice> choices, int& shown);

}
