// The waves that are read at time stamps, as the method `time` and its rounded table share them.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

/// Reads d_model, base, terms, layout, grid and odd. The encoding is its first d_model columns: cosines alone are the
/// first half of an encoding twice as wide.
Sinusoid time_waves(const State& state);

}
