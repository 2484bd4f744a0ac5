// Waves over tokens on a grid (sums/grid_runs.hpp): row = token, column = dimension.
//
//   value = sin or cos of Σ_axis weight · x,   x = origin + step · place on the axis
//
//   Σ over a box of n places an axis = wave(its middle) · Π_axis sin(n t/2) / sin(t/2),   t = weight · step
//
// so any block of tokens is a few products. Not covered: coordinates that are not evenly spaced.
#pragma once

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
    void fill_means(const Viewport& viewport, std::span<float> means) const; ///< as Field::fill_means

  private:
    struct Wave {
        Waves::Part part = Waves::Part::zero;
        double start = 0;              ///< the angle at place 0 of every axis
        std::array<double, 3> turns{}; ///< radians a place, −π … π: whole turns make no difference to places
        std::size_t axis = 0;          ///< the one that it knows, where it is one only
    };

    std::vector<Index> axes_; ///< places
    std::vector<Wave> waves_;
    bool crossed_ = false; ///< some wave knows several axes
};

}
