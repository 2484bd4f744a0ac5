// How fast layers forget that keep a state: by a rate of each head that the model's code fixes, by gates that are made
// from the text, or by numbers that only the weights know.
#pragma once

#include "core/model/layered_model.hpp"

#include <optional>

namespace posenc {

/// Whether a layer keeps a state that fades: linear attention and Mamba.
bool forgets(const LayerKind& kind);
/// Whether the text itself says how fast: Mamba, gates, the delta rules.
bool forgets_by_text(const LayerKind& kind);

/// Below this share what was read counts as forgotten.
inline constexpr double forgotten_share = 0.01;

/// The distances, in tokens, from which on less than forgotten_share is left of what was read.
struct Decay {
    Index fastest_head = 0, slowest_head = 0;
    bool operator==(const Decay&) const = default;
};

/// Of each layer; empty where it is not known, or the layer keeps no state. RetNet's rule is called "retention", that
/// of MiniMax-Text-01 and M1 "lightning attention", that of Ring "lightning attention, ALiBi slopes".
std::vector<std::optional<Decay>> decays_of(const LayeredModel& model);
/// From the fastest head of all layers of a kind to the slowest; `decays` are those of the layers.
std::optional<Decay> decay_of_kind(const LayeredModel& model, std::span<const std::optional<Decay>> decays,
                                   std::size_t kind);

}
