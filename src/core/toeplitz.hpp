// Fields of query × key whose value depends on column − row only, so that every diagonal is constant.
//
//   at(i, j) = value(δ),   δ = j − (i + shift)        key minus query, the sign of Shaw et al. 2018
//
// `shift` is the key position at which query 0 stands: K − Q where the last query meets the last key, 0 where the
// first ones meet. A block of r × c cells crosses r + c − 1 diagonals; its sum adds each diagonal's value once, times
// the number of its cells. Not covered: closed forms of those sums, so the cost grows with the block's edges.
#pragma once

#include "core/field.hpp"

namespace posenc {

class Toeplitz : public Field {
  public:
    Toeplitz(Index rows, Index cols, Index shift) : rows_(rows), cols_(cols), shift_(shift) {}

    /// The one definition of the method, for every distance from smallest() to largest().
    virtual double value(Index delta) const = 0;

    Cell size() const override { return {rows_, cols_}; }
    double at(Cell cell) const override;
    double sum(Block block) const override; ///< O(rows + cols) values
    void sample(const Viewport& viewport, std::span<float> means) const override;

    Index shift() const { return shift_; }
    Index distance(Cell cell) const { return cell.col - cell.row - shift_; }
    Index smallest() const { return distance({rows_ - 1, 0}); } ///< of all δ in the field
    Index largest() const { return distance({0, cols_ - 1}); }
    /// The larger of |smallest()| and |largest()|.
    Index farthest() const;
    /// The number of cells at this distance.
    Index pairs_at(Index delta) const;

  private:
    Index rows_, cols_, shift_;
};

}
