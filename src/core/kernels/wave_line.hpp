// One wave on neighbouring places, added to what stands there: by turning it from place to place instead of asking for
// its cosine again.
#pragma once

#include <complex>
#include <cstddef>
#include <span>

namespace posenc {

/// Places until a wave has to start afresh from its cosine; the turns up to there lose 2e-14.
inline constexpr std::size_t places_per_seed = 1024;

/// Adds the real part of start · e^(i·turn·t) to numbers[t], at most places_per_seed of them.
void add_wave(std::complex<double> start, double turn, std::span<double> numbers);

/// Writes both parts of start · e^(i·turn·t), as many as add_wave takes.
void write_wave(std::complex<double> start, double turn, std::span<std::complex<double>> numbers);

}
