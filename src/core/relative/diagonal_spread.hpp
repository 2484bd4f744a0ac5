// What a matrix of query × key holds along each of its diagonals, and whether each holds one value only (Toeplitz).
//
//   column c = diagonal c·stride, counted from the lower left corner; row 0 = mean, row 1 = smallest, row 2 = largest
//   a diagonal is constant when largest − smallest ≤ 1e-12 · the range of the matrix's colour scale
//
// Undefined cells equal each other and nothing else. Mean, smallest and largest are those of the finite values. The
// cost is limited: of matrices with more than most_cells cells, only evenly spread diagonals and cells are read. Fields
// that are Toeplitz by their formula (core/toeplitz.hpp) are constant without being read and have no columns here.
#pragma once

#include "core/field.hpp"

#include <optional>

namespace posenc {

class DiagonalSpread {
  public:
    static constexpr Index most_cells = Index{1} << 16;
    static constexpr Index most_diagonals = 1024; ///< of matrices that are too large to be read wholly

    explicit DiagonalSpread(FieldPtr field);

    Cell size() const { return {3, columns_}; }
    double at(Cell cell) const { return numbers_[static_cast<std::size_t>(cell.row * columns_ + cell.col)]; }

    Index stride() const { return stride_; }
    Index diagonals() const { return of_.row + of_.col - 1; } ///< of the matrix
    Index cells_read() const { return cells_read_; }
    bool by_formula() const { return by_formula_; }
    /// Whether all cells were read, or need not be.
    bool complete() const { return by_formula_ || cells_read_ == of_.row * of_.col; }
    /// From 0, or below it, to the largest value read; its width is never 0.
    const Range& range() const { return range_; }
    bool constant() const { return changed_ == 0; }
    Index changed() const { return changed_; } ///< how many of the diagonals read hold different values
    /// The one of them nearest to the main diagonal, as column − row; of two equally near, the upper one.
    std::optional<Index> broken() const { return broken_; }

  private:
    void read_diagonal(Index column, Index most, double tolerance);

    FieldPtr field_;
    Cell of_;
    Index columns_ = 0, stride_ = 1, cells_read_ = 0, changed_ = 0;
    bool by_formula_ = false;
    std::optional<Index> broken_;
    Range range_{0, 1};
    std::vector<double> numbers_; ///< means, then smallest, then largest
};

/// The first cell of the diagonal column − row = offset, and the number of its cells.
struct DiagonalCells {
    Cell first;
    Index count = 0;
};
DiagonalCells diagonal_cells(Cell size, Index offset);

}
