// What is known of a model and its layers, in words.
#pragma once

#include "core/model/layered_model.hpp"

namespace posenc {

std::string sees_text(const LayerKind& kind);              ///< "sees 512 tokens"
std::string positions_text(const LayerKind& kind);         ///< "base 10 000, linear × 8"; "no positions"
std::string bytes_text(Index bytes);                       ///< "523 MiB"
std::string layers_list(const std::vector<Index>& layers); ///< "0–4, 6–10, 25"

/// What the second model has otherwise than the first, a line each: "window: base 10 000 → 500 000"; empty where they
/// are the same.
std::vector<std::string> differences(const LayeredModel& first, const LayeredModel& second, Index bytes_of_number);

}
