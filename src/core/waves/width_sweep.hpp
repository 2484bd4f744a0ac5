// The waves of a few dimensions while the width varies: row = an even width, column = one of the dimensions chosen.
//
//   λ(d, j) = 2π / w of the wave in column j of a sinusoid of width d;   undefined where d ≤ j
//
// Everything but the width is that of the shape given. Where more than `most_widths` even widths would be needed, every
// s-th is taken. Not covered: odd widths, whose last column follows a rule of its own.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

class WidthSweep {
  public:
    static constexpr Index most_widths = 256, widest = 1024;

    /// Widths up to twice the shape's own, at least 32 and at most `widest`.
    WidthSweep(SinusoidShape shape, std::vector<Index> dimensions);

    Index width(Index row) const { return step_ * (row + 1); }
    Index last_width() const { return width(size().row - 1); }
    /// PE(position, dimension) at that width; NaN where the dimension does not exist.
    double value(Cell cell, double position) const;

    Cell size() const { return {rows_, static_cast<Index>(dimensions_.size())}; }
    double at(Cell cell) const; ///< the wavelength

  private:
    struct Wave {
        Waves::Part part = Waves::Part::zero;
        double frequency = undefined;
    };
    const Wave& wave(Cell cell) const { return waves_[static_cast<std::size_t>(cell.row * size().col + cell.col)]; }

    std::vector<Index> dimensions_;
    Index step_ = 2, rows_ = 1;
    std::vector<Wave> waves_; ///< by row, then dimension
};

}
