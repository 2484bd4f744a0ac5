#include "core/field.hpp"

#include <algorithm>
#include <cassert>

namespace posenc {

namespace {

/// The part of one sample that lies inside 0…size: first cell and number of cells.
struct Extent {
    Index first = 0;
    Index count = 0;
};

Extent extent(const Axis& axis, int sample, Index size) {
    const Index begin = axis.first + sample * axis.cells_per_sample;
    const Index from = std::clamp<Index>(begin, 0, size);
    const Index to = std::clamp<Index>(begin + axis.cells_per_sample, 0, size);
    return {from, to - from};
}

}

double Field::sum(Block block) const {
    double total = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += at({row, col});
    return total;
}

Block sample_block(const Viewport& viewport, int row, int col, Cell size) {
    const Extent rows = extent(viewport.rows, row, size.row);
    const Extent cols = extent(viewport.cols, col, size.col);
    return {rows.first, cols.first, rows.count, cols.count};
}

void Field::sample(const Viewport& viewport, std::span<float> means) const {
    assert(means.size() == static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples);
    const Cell cells = size();
    std::size_t next = 0;
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col) {
            const Block block = sample_block(viewport, row, col, cells);
            const double count = static_cast<double>(block.rows) * static_cast<double>(block.cols);
            if (count == 0)
                means[next++] = static_cast<float>(undefined);
            else if (count == 1)
                means[next++] = static_cast<float>(at({block.row, block.col}));
            else
                means[next++] = static_cast<float>(sum(block) / count);
        }
}

}
