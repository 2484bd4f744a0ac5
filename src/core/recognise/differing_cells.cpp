#include "core/recognise/differing_cells.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_parts = 4; // more of them say nothing to a person

/// The runs of rows or columns that hold differences.
std::vector<Extent> runs(const std::vector<Index>& counts) {
    std::vector<Extent> all;
    for (std::size_t at = 0; at < counts.size(); ++at) {
        if (counts[at] == 0)
            continue;
        const auto place = static_cast<Index>(at);
        if (!all.empty() && all.back().first + all.back().count == place)
            ++all.back().count;
        else
            all.push_back({place, 1});
    }
    return all;
}

Index length_of(const std::vector<Extent>& parts) {
    Index sum = 0;
    for (const Extent& part : parts)
        sum += part.count;
    return sum;
}

}

Differences::Differences(Index rows, Index cols)
    : in_row_(static_cast<std::size_t>(rows)), in_col_(static_cast<std::size_t>(cols)) {}

void Differences::add(Cell cell, double by, bool differs) {
    ++cells_.compared;
    if (!differs)
        return;
    if (cells_.differing++ == 0) {
        cells_.first = low_ = high_ = cells_.largest_at = cell;
        cells_.largest = by;
        cells_.diagonal = cell.col - cell.row;
    }
    one_diagonal_ = one_diagonal_ && cell.col - cell.row == cells_.diagonal;
    low_ = {std::min(low_.row, cell.row), std::min(low_.col, cell.col)};
    high_ = {std::max(high_.row, cell.row), std::max(high_.col, cell.col)};
    ++in_row_[static_cast<std::size_t>(cell.row)];
    ++in_col_[static_cast<std::size_t>(cell.col)];
    if (by > cells_.largest)
        cells_.largest = by, cells_.largest_at = cell;
}

DifferingCells Differences::result() {
    if (cells_.differing > 0) {
        cells_.block = {low_.row, low_.col, high_.row - low_.row + 1, high_.col - low_.col + 1};
        cells_.shape = shape();
    }
    return cells_;
}

DifferingCells::Shape Differences::shape() {
    using Shape = DifferingCells::Shape;
    if (cells_.differing == cells_.compared)
        return Shape::everywhere;
    if (one_diagonal_ && cells_.differing > 1)
        return Shape::diagonal;
    const auto rows = static_cast<Index>(in_row_.size()), cols = static_cast<Index>(in_col_.size());
    const std::vector<Extent> of_rows = runs(in_row_), of_cols = runs(in_col_);
    const Index all_rows = length_of(of_rows), all_cols = length_of(of_cols);
    const bool few_rows = of_rows.size() <= most_parts && all_rows < rows,
               few_cols = of_cols.size() <= most_parts && all_cols < cols;
    if (few_rows && few_cols && of_rows.size() == 1 && of_cols.size() == 1 && all_rows > 1 && all_cols > 1)
        return Shape::block;
    const bool narrower = few_rows && (!few_cols || all_rows * cols <= all_cols * rows);
    if (narrower || few_cols)
        cells_.parts = narrower ? of_rows : of_cols;
    return narrower ? Shape::rows : few_cols ? Shape::columns : Shape::scattered;
}

}
