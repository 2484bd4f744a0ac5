// The race that the flags of posenc train describe: they are the rows of a race (learning/race_flags.hpp).
#pragma once

#include "cli/arguments.hpp"
#include "core/learning/race.hpp"
#include "core/state/state.hpp"

namespace posenc::cli {

/// A flag for each row, with the help of the row.
std::vector<Flag> flags_of_race();

struct RequestedRace {
    State state;
    learning::Race race;
};
/// Throws Failure (2) when one of its models cannot be trained; with Asks::screen also when the page could not train
/// it.
RequestedRace requested_race(const Arguments& arguments, learning::Asks asks);

}
