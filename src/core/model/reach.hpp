// On which tokens of the text the output at a token depends, through all layers. A layer's output at i depends on what
// it reads there and on i itself (the residual). After the layers 0 … k − 1 the set of i is found from layer k − 1 down
// to layer 0: each layer replaces the set by all that its members read. A decoder's layers read a text of their own, so
// with these the walk ends above the encoder, whose text they read whole. Only the lowest and the highest member have
// to be followed, since all kinds but a window with holes read whole ranges.
#pragma once

#include "core/model/layered_model.hpp"

#include <cstdint>
#include <optional>

namespace posenc {

struct Reached {
    Index lowest = 0, highest = 0;
    /// The first so many tokens are in the set too, although `lowest` lies above them.
    Index first_tokens = 0;
    /// Members lie whole multiples of it apart; 1: all from lowest to highest.
    Index step = 1;
    /// The lowest member without layers that forget (linear attention, Mamba); what lies below is reached through them.
    Index kept_lowest = 0;
    /// The lowest member whatever the content; of what lies below, the content chooses.
    Index sure_lowest = 0;
    bool other_text = false; ///< all of another text is in it too: an encoder's, or a picture

    bool operator==(const Reached&) const = default;
};

/// After the first `layers` layers, for a text of `length` tokens (a window of both sides ends there); 0 ≤ token <
/// length.
Reached reach(const LayeredModel& model, Index layers, Index token, Index length);
/// After 0, 1, …, all layers.
std::vector<Reached> reach_by_depth(const LayeredModel& model, Index token, Index length);

/// Whether a layer of this kind lets i read j, whatever the content: what is chosen counts as read.
bool reads(const LayerKind& kind, Index i, Index j);

inline constexpr Index longest_reach_matrix = 512;
/// Row i, column j: whether the output at i depends on token j after the first `layers` layers; length² values, at most
/// longest_reach_matrix². By the Boolean product of the layers.
std::vector<std::uint8_t> reach_matrix(const LayeredModel& model, Index layers, Index length);

/// How many layers of this kind it takes from the last token of a text to its first; empty if no number is enough.
std::optional<Index> layers_needed(const LayerKind& kind, Index length);

}
