// Distances of places that are not evenly spaced: row = place i, column = place j.
//
//   D[i, j] = |x_i − x_j|, or signed x_j − x_i
//
// So the matrix is not Toeplitz: the same difference of indices may be any distance. The text gives the places, which
// limits their number.
#pragma once

#include "core/field.hpp"
#include "core/state/parameter.hpp"

namespace posenc {

struct Places {
    std::vector<double> at;
    std::vector<std::string> names; ///< as many; the number itself where no name is given
};

/// Reads "0, 1, 4.5" or "Rome 0, Florence 232": numbers with commas or line ends between, each with a name before it if
/// wanted. What cannot be read is left out, with an issue; there is at least one place.
Places read_places(std::string_view text, Issues issues = {});

FieldPtr uneven_distance(Places places, bool is_signed);

inline constexpr std::size_t most_places = 4096;

}
