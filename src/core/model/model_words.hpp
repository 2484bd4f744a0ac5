// What is known of a model and its layers, in words.
#pragma once

#include "core/model/decay.hpp"

namespace posenc {

std::string sees_text(const LayerKind& kind); ///< "sees 512 tokens"
/// "below 1 % after 6 to 1 179 tokens", "how fast depends on the text"; empty where nothing is known, or nothing fades.
std::string decay_text(const LayerKind& kind, const std::optional<Decay>& decay);
/// The same of the heads of one layer, as a sentence.
std::string decay_sentence(const LayerKind& kind, const std::optional<Decay>& decay);
std::string positions_text(const LayerKind& kind); ///< "base 10 000, linear × 8"; "no positions"
std::string bytes_text(Index bytes);               ///< "523 MiB"
/// What all layers keep, of which so many bytes are known: "523 MiB", "at least 523 MiB", "not known".
std::string kept_text(const LayeredModel& model, Index bytes);
std::string kinds_of_unknown_cache(const LayeredModel& model); ///< "linear, full"; empty where all is known
std::string layers_list(const std::vector<Index>& layers);     ///< "0–4, 6–10, 25"

/// A property of two models; empty where a model does not have it.
struct ModelRow {
    std::string what, first, second;
    bool differs() const { return first != second; }
};

/// What is to be known of two models beside each other: their layers, lengths and kinds, what they keep, and whatever
/// else differs.
std::vector<ModelRow> models_beside(const LayeredModel& first, const LayeredModel& second, Index bytes_of_number);
/// The rows that differ, a line each: "window: base 10 000 → 500 000".
std::vector<std::string> differences(const std::vector<ModelRow>& rows);

}
