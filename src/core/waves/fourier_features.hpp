// Fourier features of coordinates (Mildenhall et al. 2020, Tancik et al. 2020): which wave stands in which column.
//
//   [x, sin(f₀x), cos(f₀x), sin(f₁x), …]     blocks as wide as x has coordinates; x itself may be left out
//
//   powers   f_k = 2^(k·m/(K − 1))               NeRF, log sampling; m is K − 1 there, so f_k = 2^k
//   linear   f_k = 1 + k·(2^m − 1)/(K − 1)       NeRF, linear sampling
//
// Not covered: a matrix that mixes several coordinates before the waves.
#pragma once

#include "core/state/state.hpp"
#include "core/waves/sinusoid.hpp"

namespace posenc {

enum class Spacing { powers, linear };

/// K = bands ≥ 1 frequencies from 1 to 2^top_exponent.
std::vector<double> band_frequencies(Spacing spacing, Index bands, double top_exponent);

class FourierFeatures {
  public:
    /// At least one frequency and one coordinate.
    FourierFeatures(std::vector<double> frequencies, Layout layout, Index coordinates, bool with_input);

    struct Column {
        bool input = false; ///< the coordinate itself
        Waves::Column wave; ///< meaningless if it is
        Index coordinate = 0;
    };

    Index width() const { return coordinates_ * (blocks_.width() + (with_input_ ? 1 : 0)); }
    Column column(Index col) const;
    double frequency(Index band) const { return frequencies_[static_cast<std::size_t>(band)]; }
    /// x holds as many numbers as there are coordinates.
    double at(std::span<const double> x, Index col) const;
    Index bands() const { return static_cast<Index>(frequencies_.size()); }
    /// The similarity of two coordinates x apart: the dot product of their rows over the bands, Σ cos(f_k x) / K.
    /// Returns its exact mean over x = from … to, or its value there if from = to.
    double kernel(double from, double to) const;

  private:
    std::vector<double> frequencies_;
    Sinusoid blocks_; ///< used for its layout
    Index coordinates_;
    bool with_input_;
};

/// For one coordinate; reads bands, spacing, sigma, angle_factor, layout, include_input and seed.
FourierFeatures fourier_features_of(const State& state);

}
