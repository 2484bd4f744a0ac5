// Encodings that put the same number into every column: row = position, column = dimension.
//
//   at(p, c) = value(p)        the mean of a block is that of its rows, whatever its columns
//
// Not covered: encodings whose columns differ.
#pragma once

#include "core/field.hpp"

namespace posenc {

class EvenColumns : public Field {
  public:
    EvenColumns(Index length, Index width) : length_(length), width_(width) {}

    /// The one definition, at real rows 0 … length − 1.
    virtual double value(double row) const = 0;
    /// Σ value(first + k) for k = 0 … count − 1. The default is that of a straight line; override for anything else.
    virtual double row_sum(Index first, Index count) const;
    /// The range of the same values. The default holds for a straight line that does not fall; override for anything
    /// else.
    virtual Range row_range(Index first, Index count) const;

    Cell size() const override { return {length_, width_}; }
    double at(Cell cell) const override { return value(static_cast<double>(cell.row)); }
    double sum(Block block) const override { return row_sum(block.row, block.rows) * static_cast<double>(block.cols); }
    Range range(Block block) const override { return row_range(block.row, block.rows); }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;
    Index length() const { return length_; }

  private:
    Index length_, width_;
};

}
