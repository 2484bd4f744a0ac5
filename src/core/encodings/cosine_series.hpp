// Sums of cosines of the distance, what sinusoids come to when one position is compared with another:
//
//   value(δ) = scale · Σ_i cos(w_i δ)
//
//   mean over r × c cells with the middle diagonal δ₀ = scale · Σ_i G_r(w_i)·G_c(w_i)/(r·c) · cos(w_i δ₀),
//   G_n(w) = sin(nw/2) / sin(w/2)
//
// Series of means turn each wave by a constant angle from place to place instead of asking for its cosine again.
// Not covered: amplitudes and phases of single waves.
#pragma once

#include "core/toeplitz.hpp"

namespace posenc {

class CosineSeries : public Toeplitz {
  public:
    CosineSeries(Index rows, Index cols, Index shift, std::vector<double> frequencies, double scale)
        : Toeplitz(rows, cols, shift), frequencies_(std::move(frequencies)), scale_(scale) {}

    double value(Index delta) const override;
    double weighted_sum(const DiagonalRun& run) const override;
    /// Exact where diagonals × waves is at most 2^16 (512 diagonals of 128 waves). A sum of many waves over more
    /// diagonals has no closed form for its extremes: then the sum of the ranges of the single waves, an outer bound
    /// that is never too narrow but may be several times too wide.
    Range range_between(Index first, Index last) const override;

    /// value(first), value(first + 1), … at the price of a few additions and products a wave.
    void values_from(Index first, std::span<double> values) const { means_along(first, 1, 1, 1, values); }

  protected:
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override;
    void widths_along(Index first, Index step, Index diagonals, std::span<double> widths) const override;

  private:
    bool exact(Index diagonals) const;

    std::vector<double> frequencies_; ///< radians a position
    double scale_;
};

}
