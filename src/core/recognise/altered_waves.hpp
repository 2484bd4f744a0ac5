// Sinusoidal tables with common mistakes: settings of the method, plus alterations that no setting expresses.
//
//   value = part(scale · (offset + row) · w)      w depends on the column, part too, or on the row
#pragma once

#include "core/recognise/candidate.hpp"

namespace posenc {

/// Which exponent of n (the base) the frequencies have; i is the pair.
enum class Exponents {
    right,           ///< 2i/d
    odd,             ///< (2i + 1)/d, sine and cosine
    next,            ///< (2i + 2)/d: pairs counted from 1
    odd_for_cosines, ///< (2i + 1)/d for the cosine only
    half_tiled,      ///< the frequencies of half the width, the whole series twice: w_0 w_1 … w_0 w_1 …
    half_repeated,   ///< the frequencies of half the width, each twice in a row: w_0 w_0 w_1 w_1 …
    opposite,        ///< −2i/d: positions are multiplied by n^(2i/d), not divided
};
enum class Parts {
    right,
    swapped,
    sines_only,
    by_row, ///< a row of sines, then one of cosines, in place of the columns
    by_row_swapped,
};

struct AlteredWaves {
    double scale = 1;
    Exponents exponents = Exponents::right;
    Parts parts = Parts::right;
};

/// The candidate for these settings of `sinusoidal` with these alterations. Its mistakes are those of the alterations
/// and those of the reading.
Candidate wave_candidate(const State& state, const AlteredWaves& altered, const TableReading& reading);

/// Ids of the mistakes that the reading undoes. A factor of √columns, `root_of_width`, has an id of its own.
std::vector<std::string_view> mistakes_of(const TableReading& reading, double root_of_width);

}
