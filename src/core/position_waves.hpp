// The waves in the columns of a method's table, for methods whose columns turn with the position and nothing else.
#pragma once

#include "core/state/state.hpp"
#include "core/waves/sinusoid.hpp"

#include <optional>

namespace posenc {

struct PositionWaves {
    Waves waves;
    double factor = 1;                       ///< on every wave
    std::optional<SinusoidShape> shape = {}; ///< for the method sinusoidal only
};

/// For the state's method: sinusoidal, single-sine or rotary-table; nothing for others. `end`: the position after the
/// last one of the table.
std::optional<PositionWaves> position_waves(const State& state, Index end);

}
