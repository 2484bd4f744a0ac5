// What a model keeps of a text while it writes on: bytes by length and kind of layer. It counts what has to be kept,
// not what a given program reserves: weights, scales of quantised caches and the tokens of an open block are left out.
#pragma once

#include "core/model/layered_model.hpp"

#include <optional>

namespace posenc {

/// Numbers that one layer keeps. A number has as many bytes as the cache is set to, those of a state 4.
struct LayerCache {
    Index per_token = 0;         ///< for each token that is kept
    std::optional<Index> tokens; ///< at most so many; empty: all
    Index per_block = 0;         ///< for each closed block
    Index block_tokens = 0;
    Index per_source_token = 0; ///< for each token of the other text
    Index source_tokens = 0;    ///< of which there are so many; 0: as many as the text has
    Index state = 0;            ///< of linear attention and Mamba, whatever the length
    Index convolution = 0;      ///< columns of a short convolution, whatever the length
    /// Per token, if keys and values of all heads are written out as plain code keeps them; 0 where nothing is latent.
    Index expanded_per_token = 0;
    /// What per_token consists of where it is latent: the vector, the key that turns, the key that chooses.
    Index latent = 0, turned_key = 0, index_key = 0;
};

LayerCache cache_of(const LayerKind& kind);
/// Whether enough is given of the layer to count what it keeps; layers where tokens do not meet keep nothing.
bool cache_is_known(const LayerKind& kind);

/// At most 2^60. `expanded`: latent keys and values written out.
Index cache_bytes(const LayerKind& kind, Index length, Index bytes_of_number, bool expanded = false);
/// Of one layer, 0 where it reads an earlier one's.
Index cache_bytes(const LayeredModel& model, Index layer, Index length, Index bytes_of_number);
/// Of all layers.
Index cache_bytes(const LayeredModel& model, Index length, Index bytes_of_number);

}
