// What the fields that compare sinusoids share: the rows they compare, and the words for a cell.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

enum class Measure { dot, cosine, euclidean };

/// The rows of a sinusoidal encoding, as two positions of one sequence see them.
struct SimilarRows {
    Sinusoid waves;
    Index length = 1;
    Index offset = 0; ///< position of row 0

    Index pairs() const { return waves.width() / 2; } ///< complete ones, of sine and cosine
    bool has_lone() const { return waves.pairs() > pairs(); }
    double lone_frequency() const { return waves.frequency(pairs()); }
    double position(Index row) const { return static_cast<double>(offset + row); }
    double lone(Index row) const;            ///< the lone sine in a row
    std::vector<double> frequencies() const; ///< of the complete pairs
};

/// The numbers of one cell: Σ cos over the complete pairs, the lengths of both rows, and the cell's value.
struct SimilarityNumbers {
    double pairs, length_p, length_q, value;
};

Explanation explain_similarity(const SimilarRows& rows, Cell cell, const SimilarityNumbers& numbers, Measure measure);
Description describe_similarity(const SimilarRows& rows, Measure measure);

}
