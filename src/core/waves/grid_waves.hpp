// Waves over tokens on a grid (sums/grid_runs.hpp): row = token, column = dimension.
//
//   value = sin or cos of Σ_axis weight · x,   x = origin + step · place on the axis
//
//   Σ over a box of n places an axis = wave(its middle) · Π_axis sin(n t/2) / sin(t/2),   t = weight · step
//
// so any block of tokens is a few products. Not covered: coordinates that are not evenly spaced.
#pragma once

#include "core/kernels/grid_ranges.hpp"
#include "core/waves/sinusoid.hpp"

#include <array>

namespace posenc {

/// Coordinates of an axis: place k stands at origin + step·k.
struct GridAxis {
    Index places = 1; ///< at most 1024
    double origin = 0;
    double step = 1;
};

class GridWaves {
  public:
    struct Column {
        Waves::Part part = Waves::Part::zero;
        std::array<double, 3> weights{}; ///< radians a unit of each axis
    };

    /// One to three axes, the last one fastest.
    GridWaves(std::span<const GridAxis> axes, std::span<const Column> columns);

    Index tokens() const;
    double sum(Block block) const;
    /// Of the curves: between the places of a box too.
    Range range(Block block) const;
    bool crossed() const { return crossed_; }                                ///< some wave knows several axes
    void fill_means(const Viewport& viewport, std::span<float> means) const; ///< as Field::fill_means
    /// As Field::fill_ranges, for waves that are not crossed.
    void fill_ranges(const Viewport& viewport, std::span<float> widths) const;

  private:
    struct Wave {
        Waves::Part part = Waves::Part::zero;
        double start = 0;              ///< the angle at place 0 of every axis
        std::array<double, 3> turns{}; ///< radians a place, −π … π: whole turns make no difference to places
        std::size_t axis = 0;          ///< the one that it knows, where it is one only
        bool operator==(const Wave&) const = default;
    };
    const Wave& wave(Index col) const { return waves_[static_cast<std::size_t>(col)]; }
    /// Whether a column holds the same as the one before it among columns from `first` on, as channels of a pair do.
    bool repeats(Index col, Index first) const { return col > first && wave(col) == wave(col - 1); }
    bool add_line(std::size_t axis, const Extent& columns, std::span<double> line) const;
    bool widen_line(std::size_t axis, const Extent& columns, LineBounds& line) const;
    Cell size() const { return {tokens(), static_cast<Index>(waves_.size())}; }

    std::vector<Index> axes_; ///< places
    std::vector<Wave> waves_;
    bool crossed_ = false;
};

}
