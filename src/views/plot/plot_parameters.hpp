// The rows that several views share: which dimensions are curves, which position is looked at, how distances lie on an
// axis. A view's own rows stand in the view's files.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::parameters {

extern const Parameter dimensions, position, distance_scale;

}
