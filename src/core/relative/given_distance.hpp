// Distances given for pairs of named places. They need not fit on a line or in a plane: row = place a, column = place
// b.
//
//   D[a, b] = d(a, b) as given, in either direction; signed: positive from the place named first to the later one
//
// The distance of a place to itself is 0; a pair that is not given is undefined.
#pragma once

#include "core/field.hpp"
#include "core/state/parameter.hpp"

namespace posenc {

struct Separations {
    std::vector<std::string> names; ///< in the order in which the text first has them
    /// names × names, row by row: from row to column, positive towards later names; NaN where not given.
    std::vector<double> signed_numbers;

    double at(Index from, Index to) const {
        return signed_numbers[static_cast<std::size_t>(from) * names.size() + static_cast<std::size_t>(to)];
    }
};

/// Reads "X Y 2, Y Z 2, X Z 6": two names and a number from 0 up, separated by commas or line ends. What cannot be read
/// is left out, with an issue. Of a pair given twice the last number counts. There is always at least one place.
Separations read_separations(std::string_view text, Issues issues = {});

FieldPtr given_distance(Separations separations, bool is_signed);

inline constexpr std::size_t most_separated = 256; ///< places

}
