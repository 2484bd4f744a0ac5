// The order in which every format writes a block: row by row, in strips of a bounded number of cells. A strip is some
// whole rows, or a part of one row where a row alone is more than a strip.
#pragma once

#include "core/field.hpp"

#include <algorithm>
#include <functional>

namespace posenc {

/// Told after each strip how many cells of the block have been written so far; may be empty.
using CellsDone = std::function<void(Index cells)>;

/// Hands a block (of at least one cell) to `write` strip by strip; false as soon as that answers false.
template <class Write> bool in_strips(Block block, Index most_cells, const CellsDone& done, const Write& write) {
    const Index most_rows = std::max<Index>(1, most_cells / std::max<Index>(1, block.cols));
    const Index most_cols = std::min(block.cols, most_cells);
    const Index end_row = block.row + block.rows, end_col = block.col + block.cols;
    Index cells = 0;
    for (Index row = block.row; row < end_row; row += most_rows)
        for (Index col = block.col; col < end_col; col += most_cols) {
            const Block strip{row, col, std::min(most_rows, end_row - row), std::min(most_cols, end_col - col)};
            if (!write(strip))
                return false;
            cells += strip.rows * strip.cols;
            if (done)
                done(cells);
        }
    return true;
}

/// Strips of formats that ask for every cell: short, so that whoever watches hears often.
inline constexpr Index cells_asked_at_once = 4096;

}
