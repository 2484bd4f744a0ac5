// Vectors before and after a rotary embedding turned them: whether they were turned as was meant, and if not, how.
//
//   y[a] = c (x[a] cos(p w) − x[b] sin(p w)),  y[b] = c (x[b] cos(p w) + x[a] sin(p w))     channels a, b of a pair
//
// p is the position of the vector, w the frequency of the pair, c the attention factor, of queries with a temperature
// times its factor at p. Tables that are right can be applied wrongly, which no table shows.
#pragma once

#include "core/oracle/check.hpp"

namespace posenc {

/// Row-major vectors of `width` numbers, equally many before and after, and the position of each, at most 2^24 in size;
/// `roundoff` is relative, of the type of `after`.
struct TurnedVectors {
    Index width = 0;
    std::span<const double> before, after, positions;
    double roundoff = 0x1p-24;

    Index count() const { return width > 0 ? static_cast<Index>(before.size()) / width : 0; }
};

/// The position of each vector of … × tokens × channels (two axes at least): 0, 1, 2, … or those given for each token,
/// or for each token of each text, the first axis. Empty if they are of another number.
std::optional<std::vector<double>> positions_of_vectors(std::span<const std::uint64_t> shape,
                                                        std::span<const double> given);

struct RotationCheck {
    bool agrees = false;
    std::optional<Cause> cause = {};
    Index differing = 0, compared = 0;
    Cell first = {}; ///< vector and channel that differ first
    double max_error = 0;
    double worst = 0; ///< the largest error, in what the formula’s own steps may make of it
};

/// `meant`: a state of the method rotary-table; its width is that of the vectors.
RotationCheck check_rotation(const TurnedVectors& vectors, const State& meant, std::span<const double> bases = {},
                             Stop stop = {});

}
