// What one row of attention becomes when every one of its keys is hidden: row = a way of hiding, column = key.
//
//   a(way, j) = masked_softmax_row(z, all hidden, way)_j
//
// z are the row's own logits, before any mask. The ways are those of libraries (libraries.hpp) or single treatments.
#pragma once

#include "core/field.hpp"
#include "core/masks/libraries.hpp"

namespace posenc {

class HiddenRow {
  public:
    /// At least one logit and one way.
    HiddenRow(const std::vector<double>& logits, std::vector<Masking> ways);

    RowFate fate(std::size_t way) const { return fates_[way]; }
    /// The weights without any mask, in the arithmetic of the way.
    const std::vector<double>& unmasked(std::size_t way) const;

    double at(Cell cell) const; ///< row: way, col: key

  private:
    std::vector<Masking> ways_;
    std::vector<double> plain32_, plain64_;
    std::vector<std::vector<double>> weights_; ///< by way
    std::vector<RowFate> fates_;
};

/// Every library of library_masks() as a way.
std::vector<Masking> library_ways();

}
