#include "core/toeplitz.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace posenc {

namespace {

/// Cells of an r × c block on its diagonal number t, counted from the lower left corner (0 … r + c − 2).
Index cells_on_diagonal(Index t, Index rows, Index cols) {
    return std::min({t + 1, rows, cols, rows + cols - 1 - t});
}

/// Samples that are whole come first on an axis whose first cell lies inside; how many.
int whole_samples(const Axis& axis, Index size) {
    if (axis.first < 0 || axis.first + axis.cells_per_sample > size)
        return 0;
    const Index after_first = (size - axis.first - axis.cells_per_sample) / axis.step();
    return static_cast<int>(std::min<Index>(axis.samples, after_first + 1));
}

/// Fills `out`. All samples that are whole hold as many cells, so they differ only by their lowest diagonal:
/// along(first, step, numbers) answers for a series of those, cut(block) for each sample that the edge cuts.
template <typename Along, typename Cut>
void fill(const Toeplitz& field, const Viewport& viewport, std::span<float> out, const Along& along, const Cut& cut) {
    const Axis &rows = viewport.rows, &cols = viewport.cols;
    const Cell size = field.size();
    const int whole_rows = whole_samples(rows, size.row), whole_cols = whole_samples(cols, size.col);
    const auto lowest = [&](int row) {
        return field.distance({rows.first + row * rows.step() + rows.cells_per_sample - 1, cols.first});
    };
    // Sample (r, c) lies c·(column step) − r·(row step) diagonals from sample (0, 0), all of them multiples of `unit`.
    // Mostly there are far fewer such places than samples; where not, every row is answered for itself.
    const Index unit = std::gcd(rows.step(), cols.step());
    const Index across = cols.step() / unit, down = rows.step() / unit;
    const Index places = (whole_rows - 1) * down + (whole_cols - 1) * across + 1;
    const bool shared = places <= static_cast<Index>(whole_rows) * whole_cols;
    std::vector<double> known(static_cast<std::size_t>(std::max<Index>(shared ? places : whole_cols, 0)));
    if (shared && whole_rows > 0 && whole_cols > 0)
        along(lowest(whole_rows - 1), unit, std::span(known));
    for (int row = 0; row < rows.samples; ++row) {
        const bool whole = row < whole_rows;
        if (whole && !shared)
            along(lowest(row), cols.step(), std::span(known));
        const Index start = shared ? (whole_rows - 1 - row) * down : 0, step = shared ? across : 1;
        for (int col = 0; col < cols.samples; ++col) {
            const Block block = whole && col < whole_cols ? Block{} : sample_block(viewport, row, col, size);
            const bool empty = block.rows == 0 || block.cols == 0;
            const double number = whole && col < whole_cols ? known[static_cast<std::size_t>(start + col * step)]
                                  : empty                   ? undefined
                                                            : cut(block);
            out[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols.samples) +
                static_cast<std::size_t>(col)] = static_cast<float>(number);
        }
    }
}

}

double Toeplitz::at(Cell cell) const {
    assert(cell.row >= 0 && cell.row < rows_ && cell.col >= 0 && cell.col < cols_);
    return value(distance(cell));
}

double Toeplitz::sum(Block block) const {
    return block.rows <= 0 || block.cols <= 0 ? 0 : sum_from(lowest_diagonal(block), block.rows, block.cols);
}

double Toeplitz::sum_from(Index first, Index rows, Index cols) const {
    const Index most = std::min(rows, cols), level = rows + cols + 1 - 2 * most;
    double total = weighted_sum({first + most - 1, level, most, 0});
    if (most > 1) {
        total += weighted_sum({first, most - 1, 1, 1});
        total += weighted_sum({first + most - 1 + level, most - 1, most - 1, -1});
    }
    return total;
}

double Toeplitz::mean_from(Index first, Index rows, Index cols) const {
    if (rows == 1 && cols == 1)
        return value(first);
    return sum_from(first, rows, cols) / (static_cast<double>(rows) * static_cast<double>(cols));
}

void Toeplitz::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    for (double& mean : means) {
        mean = mean_from(first, rows, cols);
        first += step;
    }
}

Range Toeplitz::range(Block block) const {
    const Index first = lowest_diagonal(block);
    return range_between(first, first + block.rows + block.cols - 2);
}

Explanation Toeplitz::explain_mean(Block block) const {
    Explanation explanation = Field::explain_mean(block);
    const Index first = lowest_diagonal(block), diagonals = block.rows + block.cols - 1;
    explanation.steps.insert(explanation.steps.begin(),
                             {readable_integer(diagonals) + " diagonals of one value each, δ from " +
                                  readable_integer(first) + " to " + readable_integer(first + diagonals - 1),
                              undefined});
    return explanation;
}

void Toeplitz::fill_means(const Viewport& viewport, std::span<float> means) const {
    const Index rows = viewport.rows.cells_per_sample, cols = viewport.cols.cells_per_sample;
    fill(
        *this, viewport, means,
        [&](Index first, Index step, std::span<double> known) { means_along(first, step, rows, cols, known); },
        [this](const Block& block) { return mean(block); });
}

void Toeplitz::fill_ranges(const Viewport& viewport, std::span<float> widths) const {
    const Index diagonals = viewport.rows.cells_per_sample + viewport.cols.cells_per_sample - 1;
    const auto along = [&](Index first, Index step, std::span<double> known) {
        for (double& width : known) {
            width = range_between(first, first + diagonals - 1).width();
            first += step;
        }
    };
    fill(*this, viewport, widths, along, [this](const Block& block) { return range(block).width(); });
}

Index Toeplitz::farthest() const {
    return std::max(std::llabs(smallest()), std::llabs(largest()));
}

Index Toeplitz::pairs_at(Index delta) const {
    return cells_on_diagonal(delta - smallest(), rows_, cols_);
}

}
