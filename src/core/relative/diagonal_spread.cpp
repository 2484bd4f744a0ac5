#include "core/relative/diagonal_spread.hpp"

#include "core/text.hpp"
#include "core/toeplitz.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

DiagonalCells diagonal_cells(Cell size, Index offset) {
    const Cell first{std::max<Index>(-offset, 0), std::max<Index>(offset, 0)};
    return {first, std::max<Index>(std::min(size.row - first.row, size.col - first.col), 0)};
}

DiagonalSpread::DiagonalSpread(FieldPtr field) : field_(std::move(field)), of_(field_->size()) {
    by_formula_ = field_->as_toeplitz() != nullptr;
    if (by_formula_)
        return;
    const bool whole = of_.row <= most_cells / of_.col;
    stride_ = whole ? 1 : (diagonals() + most_diagonals - 1) / most_diagonals;
    columns_ = (diagonals() + stride_ - 1) / stride_;
    numbers_.assign(static_cast<std::size_t>(3 * columns_), undefined);
    const Description description = field_->describe();
    const double tolerance = 1e-12 * (description.high - description.low);
    const Index most = whole ? std::max(of_.row, of_.col) : most_cells / most_diagonals;
    for (Index column = 0; column < columns_; ++column)
        read_diagonal(column, most, tolerance);
    Range all;
    for (const double number : numbers_)
        all = united(all, {number, number});
    if (all.low != all.low)
        return;
    const double low = std::min(all.low, 0.0);
    range_ = {low, all.high > low ? all.high : low + 1};
}

void DiagonalSpread::read_diagonal(Index column, Index most, double tolerance) {
    const Index offset = column * stride_ - (of_.row - 1);
    const auto [first, cells] = diagonal_cells(of_, offset);
    const Index count = std::min(cells, most);
    double sum = 0, reference = undefined;
    Index finite = 0;
    Range range;
    bool changes = false;
    for (Index n = 0; n < count; ++n) {
        const Index along = count == cells ? n : n * (cells - 1) / (count - 1);
        const double value = field_->at({first.row + along, first.col + along});
        if (n == 0)
            reference = value;
        const bool both_undefined = std::isnan(value) && std::isnan(reference);
        changes = changes || !(value == reference || both_undefined || std::fabs(value - reference) <= tolerance);
        if (!std::isfinite(value))
            continue;
        sum += value;
        ++finite;
        range = united(range, {value, value});
    }
    cells_read_ += count;
    const auto at = static_cast<std::size_t>(column), columns = static_cast<std::size_t>(columns_);
    numbers_[at] = finite > 0 ? sum / static_cast<double>(finite) : undefined;
    numbers_[columns + at] = range.low;
    numbers_[2 * columns + at] = range.high;
    if (!changes)
        return;
    ++changed_;
    if (!broken_ || std::abs(offset) < std::abs(*broken_) || (offset > 0 && offset == -*broken_))
        broken_ = offset;
}

}
