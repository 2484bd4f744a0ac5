// What is left of M_k PE(p) − PE(p + k), which would be 0 with exact numbers: row = position p from 0, column =
// dimension. It comes from the rounding of sines, cosines and their angles in double precision and grows with p and k.
//
// A row of M_k has at most two numbers that are not 0, and only these are multiplied. A lone sine has no row in M_k and
// is undefined. There are as many positions as give most_residuals numbers, but at least one.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

class ShiftResidual : public Field {
  public:
    static constexpr Index most_residuals = Index{1} << 16;

    ShiftResidual(const Waves& waves, FieldPtr matrix, Index shift, Index positions);

    Cell size() const override { return {static_cast<Index>(largest_.size()), columns_}; }
    double at(Cell cell) const override { return numbers_[static_cast<std::size_t>(cell.row * columns_ + cell.col)]; }
    Explanation explain(Cell cell) const override;
    Description describe() const override;

    double largest() const { return most_; } ///< |residual| over all positions and dimensions
    double largest_at(Index position) const { return largest_[static_cast<std::size_t>(position)]; }

  private:
    FieldPtr matrix_;
    Index columns_, shift_;
    std::vector<double> numbers_, largest_;
    double most_ = 0;
};

/// For the state's shift operator, which is `matrix`, and positions 0 … positions − 1 or fewer.
std::shared_ptr<const ShiftResidual> shift_residual(const State& state, FieldPtr matrix, Index positions);

}
