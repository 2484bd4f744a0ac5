// The row `race` as a list of entrants that a user extends and edits.
#pragma once

#include "core/learning/race.hpp"

#include <string>
#include <vector>

namespace posenc {

/// The entrants' texts joined as in the row; duplicates are left out.
std::string race_text(const std::vector<std::string>& entrants);
std::vector<std::string> entrant_texts(const learning::Race& race);

/// The state's method as an entrant with its settings, "sinusoidal:base=100"; empty if it cannot enter.
std::string entrant_of_method(const State& state);

/// The settings with one key set, or removed where the value is empty.
std::string settings_with(std::string_view settings, std::string_view key, std::string_view value);

}
