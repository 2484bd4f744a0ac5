// The parameters that several encodings share, and what methods need that are made from any encoding (core/encodings/
// encoding_rows.hpp): which one it is, and the rows of all of them.
#pragma once

#include "core/method.hpp"
#include "core/state/parameter.hpp"

namespace posenc::parameters {

extern const Parameter range, times, axes;
// Of one method each; they stand in its file. What is rounded (core/precision) has them too.
extern const Parameter wavelength, bits, trained_length, cell, terms, time_scale, linear_term, wave, bands, spacing,
    sigma, angle_factor, include_input, flavour, grid_frames, normalise, axial_combine;
/// Which encoding a method is made from: any that has a name among them (Method::encoding).
extern const Parameter of;

}

namespace posenc {

inline constexpr When as_in_encoding = as_in(parameters::of);

/// The rows of the methods that are made from any encoding: their own and those of every encoding, each once.
std::span<const Use> similarity_uses();
std::span<const Use> projection_uses();

/// What the parameter `range` makes of a position: row / (length − 1), or that spread over −1 … 1. A sequence of one
/// position holds the first value.
inline double spread_position(double row, Index length, bool symmetric) {
    const double last = length > 1 ? static_cast<double>(length - 1) : 1;
    return symmetric ? 2 * row / last - 1 : row / last;
}

/// For snippets the parameter `range` as a flag `symmetric`: the name is Python's own.
std::vector<Definition> spread_definitions(const State& state);

}
