// The weights of mixed rotary embeddings, as training starts from them; see rotary_mixed.cpp.
#pragma once

#include "core/rotary/places/rotary_places.hpp"

namespace posenc {

/// Half of `width`/2 pairs turn along `direction` (radians), the others at right angles to it.
std::vector<TokenPlace> mixed_weights(Index width, double base, double direction);
/// The direction that the state's head draws.
double mixed_direction(const State& state, Issues issues = {});

}
