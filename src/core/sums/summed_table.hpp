// Numbers on consecutive diagonals that follow no formula, such as the seeded values inside a clip, made ready for
// sums and ranges over any part of them.
//
//   node of level k = entries [n·16·2^k, (n + 1)·16·2^k), cut at the end:  Σ v,  Σ t·v (t from the node's start), low,
//   high
//
// A part is at most two nodes a level and fewer than 32 single entries, so it costs O(log n). Parts are only ever
// added, never subtracted as in a running total: small sums in a long table lose no digits.
#pragma once

#include "core/toeplitz.hpp"

namespace posenc {

class SummedTable {
  public:
    SummedTable() = default;
    /// values[t] belongs to diagonal first + t. Takes time and memory in proportion to the values.
    SummedTable(Index first, std::vector<double> values);

    Index first() const { return first_; }
    Index end() const { return first_ + static_cast<Index>(values_.size()); }
    std::span<const double> values() const { return values_; }
    std::size_t held_bytes() const;
    double at(Index delta) const { return values_[static_cast<std::size_t>(delta - first_)]; }

    /// Σ weight · value over a run inside first() … end() − 1.
    double weighted_sum(const DiagonalRun& run) const;
    /// The range of first … last, inside the table and not empty.
    Range range(Index first, Index last) const;

  private:
    struct Node {
        double sum, moment;
        Range range;
    };
    template <typename Entry, typename Whole>
    void visit(Index from, Index to, const Entry& entry, const Whole& whole) const;
    Node leaf(Index from) const;

    Index first_ = 0;
    std::vector<double> values_;
    std::vector<std::vector<Node>> levels_;
};

}
