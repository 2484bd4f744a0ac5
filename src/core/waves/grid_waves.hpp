// Waves over tokens on a grid (sums/grid_runs.hpp): row = token, column = dimension.
//
//   value = sin or cos of Σ_axis weight · x,   x = origin + step · place on the axis
//
//   Σ over a box of n places per axis = wave(its middle) · Π_axis sin(n t/2) / sin(t/2),   t = weight · step
//
// so any block of tokens is a few products. Not covered: coordinates that are not evenly spaced.
#pragma once

#include "core/waves/sinusoid.hpp"

#include <array>

namespace posenc {

/// The coordinates of an axis: place k is at origin + step·k.
struct GridAxis {
    Index places = 1; ///< at most 1024
    double origin = 0;
    double step = 1;
};

class GridWaves {
  public:
    struct Column {
        Waves::Part part = Waves::Part::zero;
        std::array<double, 3> weights{}; ///< radians per unit of each axis
    };

    /// One to three axes, the last one fastest.
    GridWaves(std::span<const GridAxis> axes, std::span<const Column> columns);

    Index tokens() const;
    double sum(Block block) const;
    /// The range of the curves, also between the places of a box.
    Range range(Block block) const;
    void fill_means(const Viewport& viewport, std::span<float> means) const; ///< as Field::fill_means

  private:
    struct Wave {
        Waves::Part part = Waves::Part::zero;
        double start = 0;              ///< the angle at place 0 of every axis
        std::array<double, 3> turns{}; ///< radians per place, −π … π: whole turns make no difference at places
        std::size_t axis = 0;          ///< the axis that it depends on, if it is only one
        bool operator==(const Wave&) const = default;
    };
    const Wave& wave(Index col) const { return waves_[static_cast<std::size_t>(col)]; }
    /// Whether a column equals the one before it, both from `first` on; the two channels of a pair do.
    bool repeats(Index col, Index first) const { return col > first && wave(col) == wave(col - 1); }
    bool add_line(std::size_t axis, const Extent& columns, std::span<double> line) const;
    Cell size() const { return {tokens(), static_cast<Index>(waves_.size())}; }

    std::vector<Index> axes_; ///< places
    std::vector<Wave> waves_;
    bool crossed_ = false; ///< some wave depends on several axes
};

}
