// The numbers of a configuration that JSON and words have in common, under their public names.
#pragma once

#include "import/configs/config_readers.hpp"

namespace posenc {

using OrderedJson = nlohmann::ordered_json;

/// The factor and the other numbers of a kind of scaling.
OrderedJson scaling_numbers(const RotaryFacts& rotary);
/// The numbers that only some encodings have.
OrderedJson further_numbers(const ModelConfig& config);
/// Whether there is a rotation of which it is not known how many channels turn.
bool has_unknown_width(const ModelConfig& config);

}
