// The table of vectors behind Shaw's relative positions, as a field of its own.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// Row = clipped distance −k … k, column = dimension; reads clip, d_model and seed. Seeded normal numbers stand for
/// learned ones. Of a table with more than k = 512 or 512 dimensions only the middle rows and the first dimensions are
/// shown: more random numbers would only cost time.
FieldPtr shaw_table(const State& state);

/// What the clip of a state throws away.
struct ClippedPairs {
    Index beyond = 0;    ///< pairs of query and key farther apart than the clip
    Index all = 0;       ///< pairs
    Index distances = 0; ///< different j − i
};
ClippedPairs clipped_pairs(const State& state);

}
