// The settings of one layer as those of the whole program: what every other view shows of it.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// What is known of the kind in the rows of the table of parameters; d_model is the width of its head.
State settings_of(const LayerKind& kind);

/// Whether time, rows and columns turn pairs of their own.
bool turns_by_sections(const LayerKind& kind);

/// Whether a row tells where tokens stand. Others may be known of a layer too: how its queries grow, whether its values
/// turn.
bool tells_places(const Parameter& row);

/// `state` with the positions of this kind of layer: its method, with the settings of the kind and no others, and what
/// its mask shows. A layer that tells no positions changes the mask and what its heads do besides.
State state_of_layer(const State& state, const LayerKind& kind);

}
