// Two parts of reading GGUF files: their types of tensors, and what their metadata say of positions.
#pragma once

#include "import/json/json_events.hpp"
#include "import/numbers/numbers.hpp"

#include <map>

namespace posenc {

/// How a type of tensor is stored: blocks of numbers of equal length.
struct GgufType {
    std::uint32_t id;
    std::string_view name;
    std::uint32_t numbers, bytes;     ///< of a block
    std::optional<NumberType> number; ///< none: quantised
};
const GgufType* find_gguf_type(std::uint32_t id); ///< null if it is not known

/// Keys of the metadata, each with its value; null for one that is too long to be kept.
using GgufMetadata = std::map<std::string, Json>;

/// Whether frequencies of rotary embeddings are divided by the tensor of this name.
bool divides_frequencies(std::string_view tensor);

/// The metadata that tell of the model's shape and positions, as one JSON object under their own names, for
/// import/configs. Empty if the metadata name no architecture.
std::string gguf_config(const GgufMetadata& metadata);

}
