// How far the pairs of a layer's rotation turn within the trained and a wanted length.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <optional>

namespace posenc {

struct TurningOfPair {
    double unscaled = 0, scaled = 0; ///< radians a position
    bool still = false;              ///< it does not turn at all; then it is in no count
    bool unfinished = false;         ///< unscaled it does not finish a turn within the distances of training
    /// At the last wanted position it is at an angle that training never showed: further than at the last trained one,
    /// and not a whole turn seen.
    bool beyond = false;
};

struct TurningCounts {
    Index pairs = 0, still = 0, unfinished = 0, beyond = 0;
};

/// The rotation of a kind of layer; empty where it does not turn.
std::optional<RotaryHead> rotation_of(const LayerKind& kind);

/// One entry a pair. A layer with a window or chunks never sees a distance of more than these, so its pairs are judged
/// there. Empty where it does not turn.
std::vector<TurningOfPair> turning(const LayerKind& kind, Index trained_length, Index wanted_length);
TurningCounts counts_of(const std::vector<TurningOfPair>& pairs);

}
