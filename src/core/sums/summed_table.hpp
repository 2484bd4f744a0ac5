// Numbers on consecutive diagonals that have no formula for their sum, such as the seeded values inside a clip, and
// their sums and ranges over any part of them.
//
//   node of level k = entries [n·16·2^k, (n + 1)·16·2^k), cut at the end:  Σ v,  Σ t·v (t from the node's start), low,
//   high
//
// A part is at most two nodes per level and fewer than 32 single entries, so it costs O(log n) once its nodes are
// known. They are known at once if the values are given; else each is computed when it is first needed. Parts are only
// added, never subtracted as in a running total, so small sums in a long table lose no digits.
#pragma once

#include "core/toeplitz.hpp"

#include <functional>

namespace posenc {

class SummedTable {
  public:
    SummedTable() = default;
    /// values[t] belongs to diagonal first + t.
    SummedTable(Index first, std::vector<double> values);
    /// The diagonals first … end − 1; `value` is called whenever a value is needed.
    SummedTable(Index first, Index end, std::function<double(Index delta)> value);

    Index first() const { return first_; }
    Index end() const { return end_; }
    std::span<const double> values() const { return values_; } ///< the given values; empty with a function
    std::size_t held_bytes() const;
    double at(Index delta) const { return value_ ? value_(delta) : values_[static_cast<std::size_t>(delta - first_)]; }

    /// Σ weight · value over a run inside first() … end() − 1.
    double weighted_sum(const DiagonalRun& run) const;
    /// The range of first … last, inside the table and not empty.
    Range range(Index first, Index last) const;

  private:
    struct Node {
        double sum = 0, moment = 0;
        Range range;
        bool known = false;
    };
    template <typename Entry, typename Whole>
    void visit(Index from, Index to, const Entry& entry, const Whole& whole) const;
    const Node& node(std::size_t level, std::size_t n) const;
    void add_entries(std::size_t n, Node& node) const;
    void add_nodes(std::size_t level, std::size_t n, Node& node) const;

    Index first_ = 0, end_ = 0;
    std::vector<double> values_;
    std::function<double(Index)> value_; ///< in place of given values
    mutable std::vector<std::vector<Node>> levels_;
};

}
