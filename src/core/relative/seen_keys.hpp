// The keys that a query sees where they are one run of neighbours: the causal mask, a window, a prefix, or all keys.
//
//   all        0 … K − 1
//   earlier    0 … p                     p = i + shift, the key position at which query i stands
//   window     p − s + 1 … p
//   prefix     0 … max(p, P − 1)
//
// Both ends are piecewise straight lines of p, so that a block is counted, and divided by the number of keys each query
// sees, in closed form.
#pragma once

#include "core/relative/pairs.hpp"

namespace posenc {

struct SeenKeys {
    enum class Kind { all, earlier, window, prefix };
    Kind kind = Kind::earlier;
    Index reach = 1; ///< s of the window, P of the prefix
    Pairs pairs;

    Extent of(Index query) const;
    /// Σ of 1/(number of keys seen) over the cells of a block that are seen.
    double mean_weights(const Block& block) const;
    /// The fewest and the most keys seen by queries that see a key of the block; count 0: none does.
    struct Numbers {
        Index least = 0, most = 0;
    };
    Numbers numbers_in(const Block& block) const;

  private:
    Index overlap(Index query, const Block& block) const;
    /// The first rows of runs of queries over which the ends and the overlap are straight lines, and the end.
    std::vector<Index> bends(const Block& block) const;
};

}
