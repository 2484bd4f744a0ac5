// Functions of the distance δ = j − i that are constant piece by piece: bucket numbers, one learned number a bucket.
//
//   value(δ) = the value of the last piece that begins at or before δ
//   node of level k = pieces [16·2^k·n, 16·2^k·(n + 1)):   Σ v,  Σ t·v (t from the node's first δ),  low, high
//
// A sum crosses at most two nodes a level and a few single pieces, so it costs O(log pieces) however long the sequence
// is. Parts are only added, never subtracted, so small sums lose no digits.
#pragma once

#include "core/relative/pairs.hpp"

namespace posenc {

class StepFunction {
  public:
    /// Pieces in rising order, at least one, none empty; the last one ends before `end`. Linear in their number.
    StepFunction(std::vector<Plateau> pieces, Index end);

    /// The value that all of first … last share, or NaN when an edge between pieces lies within; `last` may lie beyond
    /// the pieces. `piece` is where the search begins: 0 to start with, later a piece that begins before `first`. It
    /// becomes the piece of `first`.
    double shared_value(Index first, Index last, std::size_t& piece) const;
    double value(Index delta) const; ///< of any δ: the first and the last piece go on beyond the ends
    /// Σ weight · value over a run inside the pieces.
    double weighted_sum(const DiagonalRun& run) const;
    Range range(Index first, Index last) const; ///< inside the pieces, first ≤ last
    Range range() const { return range(pieces_.front().first, end_ - 1); }
    std::size_t pieces() const { return pieces_.size(); }
    std::span<const Plateau> plateaus() const { return pieces_; }

  private:
    struct Node {
        double sum, moment;
        Range range;
    };
    std::size_t piece_at(Index delta) const;
    std::size_t piece_after(std::size_t piece, Index delta) const; ///< the same, from a piece that begins before δ
    std::size_t between(std::size_t from, std::size_t to, Index delta) const;
    Index end_of(std::size_t piece) const;
    Node leaf(std::size_t first) const;
    /// Visits the pieces from … to − 1 as single pieces and whole nodes. Each call gets the number of its first piece.
    template <typename Single, typename Whole>
    void visit(std::size_t from, std::size_t to, const Single& single, const Whole& whole) const;

    std::vector<Plateau> pieces_;
    Index end_;
    std::vector<std::vector<Node>> levels_;
};

/// A Toeplitz field whose values are a step function; a method adds only its texts.
class StepField : public Toeplitz {
  public:
    std::span<const Plateau> plateaus() const override { return steps_.plateaus(); }
    double value(Index delta) const override { return steps_.value(delta); }
    double weighted_sum(const DiagonalRun& run) const override { return steps_.weighted_sum(run); }
    Range range_between(Index first, Index last) const override { return steps_.range(first, last); }
    /// Blocks within one piece, mostly all but those near the main diagonal, need no sums.
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override;

  protected:
    /// The steps must reach over all distances of the pairs.
    StepField(const Pairs& pairs, StepFunction steps)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), steps_(std::move(steps)) {}

  private:
    StepFunction steps_;
};

}
