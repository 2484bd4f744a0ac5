// What the fields that compare sinusoids share: the rows they compare, and the words for a cell.
#pragma once

#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <limits>

namespace posenc {

enum class Measure { dot, cosine, euclidean };

/// The rows of a sinusoidal encoding that are compared.
struct SimilarRows {
    Sinusoid waves;
    Index length = 1;
    Index offset = 0; ///< position of row 0
    static constexpr Index every_pair = std::numeric_limits<Index>::max();
    Index summed = every_pair; ///< pairs compared, the fastest first; the others are left out

    Index all_pairs() const { return waves.width() / 2; } ///< complete ones, of sine and cosine
    Index pairs() const { return std::min(all_pairs(), summed); }
    bool has_lone() const { return waves.pairs() > all_pairs() && summed > all_pairs(); }
    double lone_frequency() const { return waves.frequency(pairs()); }
    double position(Index row) const { return static_cast<double>(offset + row); }
    double lone(Index row) const;            ///< the lone sine in a row
    std::vector<double> frequencies() const; ///< of pairs()
};

/// "32 pairs", or "12 of 32 pairs" where only so many are compared.
std::string pairs_text(const SimilarRows& rows);

/// The numbers of one cell: Σ cos over the complete pairs, the lengths of both rows, and the cell's value.
struct SimilarityNumbers {
    double pairs, length_p, length_q, value;
};

Explanation explain_similarity(const SimilarRows& rows, Cell cell, const SimilarityNumbers& numbers, Measure measure);
Description describe_similarity(const SimilarRows& rows, Measure measure);

}
