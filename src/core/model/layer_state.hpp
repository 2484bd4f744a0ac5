// The settings of one layer as those of the whole program: what every other view shows of it.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// `state` with the positions of this kind of layer: its method, with the settings of the kind and no others, and the
/// window of its mask. A layer that tells no positions changes the window alone.
State state_of_layer(const State& state, const LayerKind& kind);

}
