// Sinusoids of a place on a grid: every axis has its own columns, filled with waves of its own coordinate.
//
//   MAE (He et al. 2021)             last axis first; sines, then cosines; w_t = n^(−2t/c), c = columns of one axis
//   DETR (Carion et al. 2020)        first axis first; interleaved; the same w_t; places count from 1
//   multidim-positional-encoding     first axis first; interleaved; c is rounded up, the result is cut to the width
//   tensor2tensor                    first axis first; sines, then cosines; w_t = n^(−t/(T − 1))
//
// c = 2·⌊width / (2·axes)⌋, for multidim 2·⌈…⌉; columns left over are 0. Tokens run row by row, last axis fastest. Not
// covered: DETR's count of pixels that are not padding (the coordinates may come from outside), a rotated grid.
#pragma once

#include "core/method.hpp"
#include "core/waves/sinusoid.hpp"

#include <span>

namespace posenc {

enum class GridFlavour { mae, detr, multidim, tensor2tensor };

/// DETR's normalised coordinate: count / (last + 10⁻⁶) · scale. In its code, scale is 2π.
double detr_coordinate(double count, double last, double scale);

class GridSinusoid {
  public:
    /// Axes and width are at least 1.
    GridSinusoid(std::vector<Index> axes, Index width, double base, GridFlavour flavour);

    struct Column {
        Index axis = -1; ///< −1: a column of zeros
        Index own = 0;   ///< the column of the axis' own waves
    };

    GridFlavour flavour() const { return flavour_; }
    std::span<const Index> axes() const { return axes_; }
    Index tokens() const;
    Index width() const { return width_; }
    Column column(Index col) const;
    Index place(Index token, Index axis) const; ///< from 0, whatever the flavour
    /// The value for any real coordinate on the column's axis.
    double at(double coordinate, Index col) const;
    const Sinusoid& waves() const { return waves_; } ///< those of one axis

  private:
    std::vector<Index> axes_;
    Index width_, part_; ///< columns of all, and of one axis
    GridFlavour flavour_;
    Sinusoid waves_;
};

/// Reads grid_height, grid_width, grid_frames (cut to `most_tokens` in all), d_model, base and flavour.
GridSinusoid grid_sinusoid_of(const State& state, Index most_tokens, Issues issues = {});
/// For Method::definitions: the frames that fit, and `video` where there is more than one.
std::vector<Definition> grid_sinusoid_definitions(const State& state, Index most_tokens);

}
