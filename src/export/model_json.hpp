// A model layer by layer as JSON for programs: its kinds of layers by name, the kind of every layer, what all keep for
// texts of some lengths and how far they reach. Keys are public. What differs between kinds is null for the whole.
#pragma once

#include "core/model/layered_model.hpp"

#include <nlohmann/json.hpp>

namespace posenc {

using ModelJson = nlohmann::ordered_json;

/// One kind: its keys as far as they apply.
ModelJson kind_json(const LayerKind& kind);

/// `lengths` in tokens; the reach is that of the last token of the longest one. A number of a cache has 2 bytes.
ModelJson model_json(const LayeredModel& model, std::span<const Index> lengths);

/// One layer of it.
ModelJson layer_json(const LayeredModel& model, Index layer, std::span<const Index> lengths);

inline constexpr Index cache_number_bytes = 2;

/// Empty if it is not known what one of the layers keeps.
std::optional<Index> known_cache_bytes(const LayeredModel& model, Index length);

/// The axis of each pair, T, H or W, where sections share them; else empty.
std::string axes_of_pairs(const LayerKind& kind);

/// The numbers of a rotation, from the settings of a kind; 0 and "" where it does not turn.
struct TurnedPart {
    double base = 0;
    std::string scaling;
    Index width = 0, turning_pairs = 0, still_pairs = 0;
    std::string_view pairing, place;
};
TurnedPart turned_part(const LayerKind& kind);

}
