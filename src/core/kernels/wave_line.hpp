// One wave on neighbouring places. It is rotated from place to place instead of computing its cosine again.
#pragma once

#include <complex>
#include <cstddef>
#include <span>

namespace posenc {

/// The most places until a wave has to start again from its cosine; the rotations up to there lose 2e-14.
inline constexpr std::size_t places_per_seed = 1024;

/// Adds the real part of start · e^(i·turn·t) to numbers[t], at most places_per_seed of them.
void add_wave(std::complex<double> start, double turn, std::span<double> numbers);

/// Writes start · e^(i·turn·t) to numbers[t], at most places_per_seed of them.
void write_wave(std::complex<double> start, double turn, std::span<std::complex<double>> numbers);

}
