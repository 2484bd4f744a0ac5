// Sums of cosines of the distance. The product of two positions' sinusoids is such a sum:
//
//   value(δ) = scale · Σ_i a_i cos(w_i δ + φ_i)
//
//   mean over r × c cells with the middle diagonal δ₀ = scale · Σ_i a_i G_r(w_i)·G_c(w_i)/(r·c) · cos(w_i δ₀ + φ_i),
//   G_n(w) = sin(nw/2) / sin(w/2)
//
// Series of means rotate each wave by a constant angle from one mean to the next instead of computing its cosine again.
// Pieces of them are kept: of single values for ranges, whose neighbours overlap; with many waves for all, because
// frames, and the strips of a picture, ask for the same ones again and again. So are ranges that add up all waves. A
// wave of frequency 0 is a constant. Not covered: amplitudes that decay with the distance.
#pragma once

#include "core/sums/lru_cache.hpp"
#include "core/sums/summed_table.hpp"
#include "core/toeplitz.hpp"

#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

namespace posenc {

struct CosineWave {
    double frequency = 0; ///< radians a position, in [0, 2π)
    double amplitude = 1; ///< not negative
    double phase = 0;     ///< radians
    double at(double delta) const { return amplitude * std::cos(frequency * delta + phase); }
};

/// How many positions a series with this many waves may have. Beyond that every pixel of a picture computes all waves
/// anew.
constexpr Index affordable_positions(Index waves) {
    return waves <= 2048 ? Index{1} << 24 : Index{1} << 12;
}

class CosineSeries : public Toeplitz {
  public:
    CosineSeries(Index rows, Index cols, Index shift, std::vector<CosineWave> waves, double scale);
    /// All of amplitude 1 and phase 0.
    CosineSeries(Index rows, Index cols, Index shift, const std::vector<double>& frequencies, double scale);

    double value(Index delta) const override;
    bool costly() const override { return keeps_means(); }
    std::size_t held_bytes() const override;
    double weighted_sum(const DiagonalRun& run) const override;
    /// Exact where diagonals × waves is at most 2^16 (512 diagonals of 128 waves) and the whole field has at most 2^20
    /// diagonals. Elsewhere the extremes of the sum have no closed form. Then the result is the sum of the ranges of
    /// the single waves: an outer bound that is never too narrow but may be several times too wide.
    Range range_between(Index first, Index last) const override;

    /// value(first), value(first + 1), … at the cost of a few additions and products a wave.
    void values_from(Index first, std::span<double> values) const { means_along(first, 1, 1, 1, values); }

  protected:
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override;
    bool keeps_means() const override;

    const std::vector<CosineWave>& waves() const { return waves_; }

  private:
    double added_up(Index delta) const;
    void add_means(Index first, Index step, Index rows, Index cols, std::span<double> means) const;
    bool exact(Index diagonals) const;
    Range added_bounds(double from, double to) const;
    const SummedTable& piece_at(Index delta) const; ///< valid until the next call

    std::vector<CosineWave> waves_;
    double scale_, reach_ = 0;             ///< reach_: where all waves are at their largest
    mutable LruCache<SummedTable> pieces_; ///< of the values of all diagonals
    /// Means by the lowest diagonal of the first block, that of the next one less it, and the rows and columns of each.
    mutable std::map<std::array<Index, 4>, std::vector<double>> means_;
    mutable std::unordered_map<Index, Range> bounds_; ///< by the first diagonal and how many there are
};

}
