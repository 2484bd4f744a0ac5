// The names that posenc train gives to the rows of a race, besides their keys: --steps and --train-steps are the same
// flag. Range, default and meaning are those of the row (core/learning/race_parameters.cpp). The command that repeats a
// race uses these names too.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::learning {

struct RaceFlag {
    std::string_view name, key; ///< with both dashes; the row
    /// The limit on the command line, where nobody waits in front of a screen: of a number, of the items in a list, or
    /// of the bytes in a text. 0: the limit of the row.
    double most = 0;
};

/// One a row, in the order of the help.
std::span<const RaceFlag> race_flags();

/// The row with the limits of posenc train. The flag's key must be in the table of parameters.
Parameter row_with_command_limit(const RaceFlag& flag);

}
