// A fixed end of the colour scale, for pictures that are compared, such as those before and after a change.
#pragma once

#include "core/state/parameter.hpp"
#include "core/state/state.hpp"
#include "views/canvas/marks/color_bar.hpp"

namespace posenc {

namespace parameters {

extern const Parameter color_limit;

}

/// The scale up to the number that the state names, if it names one; one with negative numbers from the opposite.
ColorScale limited(ColorScale scale, const State& state);

}
