#include "core/toeplitz.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace posenc {

namespace {

/// Cells of an r × c block on its diagonal number t, counted from the lower left corner (0 … r + c − 2).
Index cells_on_diagonal(Index t, Index rows, Index cols) {
    return std::min({t + 1, rows, cols, rows + cols - 1 - t});
}

/// Σ over the block's diagonals of value(lowest δ + t) times the number of cells there.
template <typename Value> double add_diagonals(Index lowest, Index rows, Index cols, const Value& value) {
    double total = 0;
    for (Index t = 0; t < rows + cols - 1; ++t)
        total += static_cast<double>(cells_on_diagonal(t, rows, cols)) * value(lowest + t);
    return total;
}

/// The block of all cells that the viewport shows; without rows or columns when it lies beside the field.
Block visible(const Viewport& viewport, Cell size) {
    const auto span = [](const Axis& axis) { return Axis{axis.first, axis.cells_per_sample * axis.samples, 1}; };
    return sample_block({span(viewport.rows), span(viewport.cols)}, 0, 0, size);
}

}

double Toeplitz::at(Cell cell) const {
    assert(cell.row >= 0 && cell.row < rows_ && cell.col >= 0 && cell.col < cols_);
    return value(distance(cell));
}

double Toeplitz::sum(Block block) const {
    if (block.rows <= 0 || block.cols <= 0)
        return 0;
    return add_diagonals(distance({block.row + block.rows - 1, block.col}), block.rows, block.cols,
                         [this](Index delta) { return value(delta); });
}

void Toeplitz::sample(const Viewport& viewport, std::span<float> means) const {
    assert(means.size() == static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples);
    const Block all = visible(viewport, size());
    if (all.rows == 0 || all.cols == 0)
        return std::fill(means.begin(), means.end(), static_cast<float>(undefined));
    // Every sample needs values of the same few diagonals: each is computed once.
    const Index lowest = distance({all.row + all.rows - 1, all.col});
    std::vector<double> values(static_cast<std::size_t>(all.rows + all.cols - 1));
    for (std::size_t t = 0; t < values.size(); ++t)
        values[t] = value(lowest + static_cast<Index>(t));
    const auto known = [&](Index delta) { return values[static_cast<std::size_t>(delta - lowest)]; };
    std::size_t next = 0;
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col) {
            const Block block = sample_block(viewport, row, col, size());
            const double count = static_cast<double>(block.rows) * static_cast<double>(block.cols);
            const double total = count == 0 ? undefined
                                            : add_diagonals(distance({block.row + block.rows - 1, block.col}),
                                                            block.rows, block.cols, known);
            means[next++] = static_cast<float>(total / count);
        }
}

Index Toeplitz::farthest() const {
    return std::max(std::llabs(smallest()), std::llabs(largest()));
}

Index Toeplitz::pairs_at(Index delta) const {
    return cells_on_diagonal(delta - smallest(), rows_, cols_);
}

}
