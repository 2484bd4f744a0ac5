// A choice of one part, where a picture has no room for all its parts.
#pragma once

#include "views/canvas/canvas.hpp"

#include <span>
#include <vector>

namespace posenc {

/// Those of the parts that the open step of a lesson names, in its order: the first one is shown first.
std::vector<Choice> named_in_order(const State& state, std::span<const Choice> parts);

/// Draws segments at the top of the area and takes their height off it. Sets `shown` to the part that is chosen now,
/// and returns it.
int choose_part(Rect& area, std::span<const Choice> choices, int& shown);

}
