// Fields of query × key whose value depends on column − row only, so that every diagonal is constant.
//
//   at(i, j) = value(δ),   δ = j − (i + shift)        key minus query, the sign of Shaw et al. 2018
//
// `shift` is the key position at which query 0 stands: K − Q where the last query meets the last key, 0 where the
// first ones meet. A block of r × c cells crosses the diagonals δ0 … δ0 + r + c − 2 and holds 1, 2, …, m, m, …, m, …,
// 2, 1 cells of them, m = min(r, c): three runs whose weights rise, stay and fall by one a diagonal. A method adds
// such a run in closed form, so a block costs the same whatever its size. Samples of equal size that lie on the same
// diagonals are equal: of a whole viewport only one row and one column of sums is ever computed.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// Diagonals first … first + count − 1. Diagonal first + t has the weight weight + step·t ≥ 0; step is −1, 0 or 1.
struct DiagonalRun {
    Index first = 0;
    Index count = 1;
    Index weight = 1;
    Index step = 0;
    bool operator==(const DiagonalRun&) const = default;
};

/// A value that holds from this distance on.
struct Plateau {
    Index first = 0;
    double value = 0;
};

class Toeplitz : public Field {
  public:
    Toeplitz(Index rows, Index cols, Index shift) : rows_(rows), cols_(cols), shift_(shift) {}

    /// The one definition of the method, for every distance from smallest() to largest().
    virtual double value(Index delta) const = 0;
    /// Σ weight · value over a run of diagonals inside the field, in closed form; see diagonal_sums.hpp.
    virtual double weighted_sum(const DiagonalRun& run) const = 0;
    /// The range of value(first) … value(last), first ≤ last.
    virtual Range range_between(Index first, Index last) const = 0;
    /// The pieces of a function that is constant piece by piece, from the smallest distance on; empty for other
    /// functions.
    virtual std::span<const Plateau> plateaus() const { return {}; }

    const Toeplitz* as_toeplitz() const final { return this; }
    Cell size() const override { return {rows_, cols_}; }
    double at(Cell cell) const override;
    double sum(Block block) const override;
    Range range(Block block) const override;
    Explanation explain_mean(Block block) const override;

    Index shift() const { return shift_; }
    Index distance(Cell cell) const { return cell.col - cell.row - shift_; }
    /// The distance in a block's lower left corner, its smallest.
    Index lowest_diagonal(const Block& block) const { return distance({block.row + block.rows - 1, block.col}); }
    Index smallest() const { return distance({rows_ - 1, 0}); } ///< of all δ in the field
    Index largest() const { return distance({0, cols_ - 1}); }
    /// The larger of |smallest()| and |largest()|.
    Index farthest() const;
    /// The number of cells at this distance.
    Index pairs_at(Index delta) const;

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;
    /// Means of blocks of rows × cols cells whose lowest diagonals are first, first + step, …; override where
    /// neighbours share work.
    virtual void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const;
    /// Whether means_along keeps its results.
    virtual bool keeps_means() const { return false; }
    /// The mean of one such block.
    double mean_from(Index first, Index rows, Index cols) const;

  private:
    double sum_from(Index first, Index rows, Index cols) const;

    Index rows_, cols_, shift_;
};

}
