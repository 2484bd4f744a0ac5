// How posenc train calls the rows of a race besides their keys: --steps and --train-steps are one flag. Range, default
// and meaning are the row's (core/learning/race_parameters.cpp); the command that repeats a race is made of these names
// too.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::learning {

struct RaceFlag {
    std::string_view name, key; ///< with both dashes; the row
    /// How far it goes there, where nobody waits before a screen: a number, the items of a list, the bytes of a text.
    /// 0: as far as the row.
    double most = 0;
};

/// One a row, in the order of the help.
std::span<const RaceFlag> race_flags();

/// The row as posenc train takes it; its key must be in the table of parameters.
Parameter patient_row(const RaceFlag& flag);

}
