// The parameters that several encodings share, and what the methods need that are built on any encoding
// (core/encodings/encoding_rows.hpp): the choice of that encoding, and the parameters of all of them.
#pragma once

#include "core/method.hpp"
#include "core/state/parameter.hpp"

namespace posenc::parameters {

extern const Parameter range, times, axes;
// Each belongs to one method and is defined in its file. Rounded tables (core/precision) have them too.
extern const Parameter wavelength, bits, trained_length, cell, terms, time_scale, linear_term, wave, bands, spacing,
    sigma, angle_factor, include_input, flavour, grid_frames, normalise, axial_combine;
/// The encoding that a method is built on: any method whose Method::encoding is not empty.
extern const Parameter of;

}

namespace posenc {

inline constexpr When as_in_encoding = as_in(parameters::of);

/// The parameters of the methods that are built on any encoding: their own and those of every encoding, each once.
std::span<const Use> similarity_uses();
std::span<const Use> projection_uses();

/// The parameter `range` applied to a position: row / (length − 1), or the same spread over −1 … 1 (`symmetric`). In a
/// sequence of one position that position gets the first value of the range.
inline double spread_position(double row, Index length, bool symmetric) {
    const double last = length > 1 ? static_cast<double>(length - 1) : 1;
    return symmetric ? 2 * row / last - 1 : row / last;
}

/// For snippets: the parameter `range` as a flag `symmetric`, because `range` is a name of Python's own.
std::vector<Definition> spread_definitions(const State& state);

}
