// Where two tables differ: how many cells, and whether they lie in some rows, columns, a diagonal or a block.
#pragma once

#include "core/field.hpp"

#include <vector>

namespace posenc {

struct DifferingCells {
    enum class Shape { none, rows, columns, diagonal, block, scattered, everywhere };

    Index differing = 0, compared = 0;
    Cell first = {};      ///< in the table as it was given
    double largest = 0;   ///< the largest difference, in the unit of the table; infinite where one is not finite
    Cell largest_at = {}; ///< its cell
    Shape shape = Shape::none;
    std::vector<Extent> parts = {}; ///< of rows or columns: those that hold all differences, in order
    Block block = {};               ///< the smallest that holds all differences
    Index diagonal = 0;             ///< column − row
};

/// Collects the cells that differ, without keeping each of them.
class Differences {
  public:
    Differences(Index rows, Index cols);

    void add(Cell cell, double by, bool differs);
    DifferingCells result();

  private:
    DifferingCells::Shape shape();

    DifferingCells cells_;
    Cell low_, high_;
    bool one_diagonal_ = true;
    std::vector<Index> in_row_, in_col_; ///< how many differ
};

}
