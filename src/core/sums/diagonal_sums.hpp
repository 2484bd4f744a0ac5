// Closed sums over runs of diagonals, from which every Toeplitz field makes its block sums: constants, straight lines
// and waves with the weights u, u + s, u + 2s, … of a DiagonalRun. All are taken about the run's middle, so that no
// large numbers cancel. With n diagonals, τ = t − (n − 1)/2 and the mean weight ū = u + s·(n − 1)/2
//
//   Σ (ū + sτ)(a + bτ)      = n·ū·a + s·b·n(n² − 1)/12
//   Σ (ū + sτ) cos(φ + wτ)  = ū·cos φ·D − s·sin φ·E,    D = Σ cos wτ = sin(nw/2) / sin(w/2),   E = Σ τ sin wτ = −dD/dw
//
// If the rule of a field changes at some diagonal (a clip, a bucket's edge, |δ|), the run is cut there with part().
#pragma once

#include "core/toeplitz.hpp"

namespace posenc {

/// The diagonals of a run from `from` up to but not including `to`; count 0 when there are none.
DiagonalRun part(const DiagonalRun& run, Index from, Index to);

/// Σ weight; exact up to 2^53.
double total_weight(const DiagonalRun& run);
/// Σ weight · (a + slope·(δ − run.first)), a being the value at run.first.
double line_sum(const DiagonalRun& run, double a, double slope);
/// Σ weight · cos(frequency·δ + phase); frequency not near a multiple of 2π other than 0.
double cosine_sum(const DiagonalRun& run, double frequency, double phase);

}
