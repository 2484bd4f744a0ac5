// The waves that the method `time` and its rounded table read at time stamps.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

/// Reads d_model, base, terms, layout, grid and odd. The encoding is the first d_model columns. If it has cosines
/// alone, these are the first half of an encoding twice as wide.
Sinusoid time_waves(const State& state);

}
