// The race that the flags of posenc train describe: they are the rows of a race (learning/race_flags.hpp).
#pragma once

#include "cli/arguments.hpp"
#include "core/learning/race.hpp"
#include "core/state/state.hpp"

namespace posenc::cli {

/// A flag a row, with what the row says of it.
std::vector<Flag> flags_of_race();

struct RequestedRace {
    State state;
    learning::Race race;
};
/// Throws Failure (2) where a model of it cannot be trained. Asks::screen: and where the page could not train it.
RequestedRace requested_race(const Arguments& arguments, learning::Asks asks);

}
