// Pictures of tables whose rows are tokens on a grid (sums/grid_runs.hpp): the widths of the ranges in all blocks of a
// viewport. What columns hold along an axis is a line, as for means (grid_means.hpp); of any run of its places the
// extremes are those of two runs of 2, 4, 8, … places that cover it, so a sample takes a few comparisons.
#pragma once

#include "core/field.hpp"

#include <functional>

namespace posenc {

/// Bounds of a line: at every place, and between it and the next one.
struct LineBounds {
    std::vector<double> low, high, low_after, high_after;
};

/// By numbers at the places.
void widen_by_numbers(std::span<const double> numbers, LineBounds& line);

/// Widens the bounds by what these columns hold along an axis; false if none of them knows that axis.
using WidenLine = std::function<bool(std::size_t axis, const Extent& columns, LineBounds& line)>;

/// How axes make a cell: each column knows one of them, or all add their part to it.
enum class Axes { apart, added };

/// Field::sample_ranges for a usable viewport over a field of `size`, the axes holding that many tokens.
void fill_grid_ranges(std::span<const Index> lengths, Cell size, Axes axes, const WidenLine& widen_line,
                      const Viewport& viewport, std::span<float> widths);

}
