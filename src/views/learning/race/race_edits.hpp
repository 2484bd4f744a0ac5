// The row `race` as a list that a person adds to, changes and takes from.
#pragma once

#include "core/learning/race.hpp"

#include <string>
#include <vector>

namespace posenc {

/// The entrants' texts joined as in the row; what stands twice is left out.
std::string race_text(const std::vector<std::string>& entrants);
std::vector<std::string> entrant_texts(const learning::Race& race);

/// The state's method as an entrant with what is set of it, "sinusoidal:base=100"; empty where it cannot enter.
std::string entrant_of_method(const State& state);

/// Settings with one key set to a value, or without it where the value is empty.
std::string settings_with(std::string_view settings, std::string_view key, std::string_view value);

}
