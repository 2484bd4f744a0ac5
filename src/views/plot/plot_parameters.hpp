// The parameters that several views share: the dimensions drawn as curves, the position, and the scale of distance
// axes. Parameters of a single view are in that view's files.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::parameters {

extern const Parameter dimensions, position, distance_scale;

}
