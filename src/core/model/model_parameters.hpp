// The parameters of a whole model. Programs with views have rows for them.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::parameters {

extern const Parameter layers, layer, wanted_length, reach_token, cache_bits;

}
