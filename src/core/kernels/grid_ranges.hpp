// Pictures of tables whose rows are tokens on a grid (sums/grid_runs.hpp): the widths of the ranges in all blocks of a
// viewport. The numbers of some columns along an axis are a line, as for means (grid_means.hpp). The extremes of any
// run of places are those of two runs of 2, 4, 8, … places that cover it, so a sample takes a few comparisons.
#pragma once

#include "core/field.hpp"

#include <functional>

namespace posenc {

/// Bounds of a line: at every place, and between it and the next one.
struct LineBounds {
    std::vector<double> low, high, low_after, high_after;
};

/// Widens the bounds by the numbers at the places.
void widen_by_numbers(std::span<const double> numbers, LineBounds& line);

/// Widens the bounds by the numbers of these columns along an axis; false if none of them depends on that axis.
using WidenLine = std::function<bool(std::size_t axis, const Extent& columns, LineBounds& line)>;

/// How a cell is made from the axes: each column depends on one of them, or all of them add a part to it.
enum class Axes { apart, added };

/// Field::sample_ranges for a usable viewport over a field of `size`. The axes, `lengths`, have room for all its
/// tokens.
void fill_grid_ranges(std::span<const Index> lengths, Cell size, Axes axes, const WidenLine& widen_line,
                      const Viewport& viewport, std::span<float> widths);

}
