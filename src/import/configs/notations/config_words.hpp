// Words by which keys of configurations are told from others.
#pragma once

#include "import/json/json_events.hpp"

#include <string_view>

namespace posenc {

/// How surely a tree is a configuration, by the keys in its objects down to the third level: 1 for each of a model's
/// shape, which others use too ("dim", "layers"), 2 for each that only models have ("rope_theta").
int weight_of_keys(const Json& tree);
/// The part of it that keys of the shape have.
int weight_of_shape(const Json& tree);
/// The same of the keys of the object alone, without those in its objects.
int weight_of_own_keys(const Json& object);
int weight_of_own_shape(const Json& object);
/// Whether a key speaks of positions, by its name as "yarn_new" or because it lies in rope_scaling, and is none that
/// models are known to have. `prefix` is the path of its object.
bool is_new_word_of_positions(std::string_view prefix, std::string_view key);
}
