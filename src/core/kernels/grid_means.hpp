// Pictures of tables whose rows are tokens on a grid (sums/grid_runs.hpp): the means of all blocks of a viewport.
//
//   columns that know one axis, or add up what they know of several     fill_grid_means
//   waves that both axes of an image turn                               fill_grid_wave_means
//
// What columns hold along an axis is a line of at most 1024 numbers. With its running totals P, P[k] = Σ of the first k
// numbers, a run of places comes to P[end] − P[first]; so a sample takes a few products, however many tokens it holds.
// Means are within 1e-12 of the line's, and then rounded to float; of a single token they are the line's.
#pragma once

#include "core/field.hpp"

#include <array>
#include <complex>
#include <functional>

namespace posenc {

inline constexpr Index most_grid_places = 1024; ///< on an axis

/// Adds up what these columns hold at place 0, 1, … of an axis; false if none of them knows that axis.
using AddLine = std::function<bool(std::size_t axis, const Extent& columns, std::span<double> line)>;

/// Field::sample for a usable viewport over a field of `size`, the axes holding that many tokens.
void fill_grid_means(std::span<const Index> axes, Cell size, const AddLine& add_line, const Viewport& viewport,
                     std::span<float> means);

/// The real part of start · e^(i · Σ_axis turn · place).
struct GridWave {
    std::complex<double> start;
    std::array<double, 2> turns{}; ///< radians a place, down and along a row
    bool operator==(const GridWave&) const = default;
};

/// The same for the tokens of two axes and one wave in every column.
void fill_grid_wave_means(std::span<const Index> axes, Cell size, const std::function<GridWave(Index col)>& wave_of,
                          const Viewport& viewport, std::span<float> means);

}
