// Distances that are given for pairs of named places and need not be those of any line or plane: row = place a, column
// = place b.
//
//   D[a, b] = d(a, b) as given, whichever way round; signed: plus from the place named first to the later one
//
// A place has the distance 0 to itself; a pair that nobody gave is undefined.
#pragma once

#include "core/field.hpp"
#include "core/state/parameter.hpp"

namespace posenc {

struct Separations {
    std::vector<std::string> names; ///< in the order in which the text first has them
    /// names × names, row by row: from row to column, plus towards later names; NaN where not given.
    std::vector<double> signed_numbers;

    double at(Index from, Index to) const {
        return signed_numbers[static_cast<std::size_t>(from) * names.size() + static_cast<std::size_t>(to)];
    }
};

/// Reads "X Y 2, Y Z 2, X Z 6": two names and a number from 0, with commas or line ends between. What cannot be read
/// is left out, with an issue; of a pair given twice the last number counts; there is at least one place.
Separations read_separations(std::string_view text, Issues issues = {});

FieldPtr given_distance(Separations separations, bool is_signed);

inline constexpr std::size_t most_separated = 256; ///< places

}
