// Pictures of tables whose rows are tokens on a grid (sums/grid_runs.hpp): the means of all blocks of a viewport.
//
//   columns that depend on one axis, or are sums of parts of one axis each     fill_grid_means
//   waves that advance along both axes of an image                             fill_grid_wave_means
//
// The numbers of some columns along an axis are a line of at most 1024 numbers. With its running totals P[k] = Σ of the
// first k numbers, the sum over a run of places is P[end] − P[first], so a sample takes a few products, however many
// tokens it holds. Means differ from the exact mean of the line by at most 1e-12, and are then rounded to float. For a
// single token the number in the line itself is used.
#pragma once

#include "core/field.hpp"

#include <array>
#include <complex>
#include <functional>

namespace posenc {

inline constexpr Index most_grid_places = 1024; ///< on an axis

/// Adds to line[place] what these columns hold at place 0, 1, … of an axis; false if none of them depends on that axis.
using AddLine = std::function<bool(std::size_t axis, const Extent& columns, std::span<double> line)>;

/// Field::sample for a usable viewport over a field of `size`. The axes have room for all its tokens.
void fill_grid_means(std::span<const Index> axes, Cell size, const AddLine& add_line, const Viewport& viewport,
                     std::span<float> means);

/// The real part of start · e^(i · Σ_axis turn · place).
struct GridWave {
    std::complex<double> start;
    std::array<double, 2> turns{}; ///< radians a place, down and along a row
    bool operator==(const GridWave&) const = default;
};

/// The same for two axes, where every column is one wave.
void fill_grid_wave_means(std::span<const Index> axes, Cell size, const std::function<GridWave(Index col)>& wave_of,
                          const Viewport& viewport, std::span<float> means);

}
