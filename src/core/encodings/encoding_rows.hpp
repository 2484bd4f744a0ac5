// The rows of any absolute encoding, for methods that are made from another one's table: their comparison (similarity)
// and their principal components (projection). Which encoding it is, the parameter `of` says; its own rows follow.
#pragma once

#include "core/biases/seeded_rows.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/method.hpp"
#include "core/rotary/rotary_parameters.hpp"

namespace posenc::parameters {

extern const Parameter of;

}

namespace posenc {

/// How many rows a method can afford.
struct RowLimit {
    Index most = 1;                     ///< whatever the width
    Index (*affordable)(Index columns); ///< of rows that wide, at least 1
};

/// The method that `of` names; the first of all where it names none.
const Method& encoding_of(const State& state);

/// The encoding, no longer than its rows can be afforded. Grids, which have no length, come as they are: see read_rows.
Made encoding_rows(const Method& method, const State& state, const RowLimit& limit);

/// The first `count` rows.
Rows read_rows(const Field& field, Index count);

/// For Method::definitions: those of the encoding, `length` as it is used, and `cut`: whether more rows exist whatever
/// the length.
std::vector<Definition> encoding_definitions(const State& state, Index rows);

/// The parameters of every encoding that `of` can name, but `layout` and `seed`; length comes first of all.
#define POSENC_ENCODING_PARAMETERS                                                                                     \
    &parameters::d_model, &parameters::base, &parameters::offset, &parameters::grid, &parameters::odd,                 \
        &parameters::range, &parameters::bits, &parameters::wavelength, &parameters::trained_length,                   \
        &parameters::times, &parameters::time_scale, &parameters::terms, &parameters::bands, &parameters::spacing,     \
        &parameters::sigma, &parameters::angle_factor, &parameters::include_input, &parameters::linear_term,           \
        &parameters::wave, &parameters::axes, &parameters::axial_combine, &parameters::cell, &parameters::grid_height, \
        &parameters::grid_width, &parameters::grid_frames, &parameters::flavour, &parameters::normalise,               \
        &parameters::rotary_part, &parameters::pairing, &parameters::rotary_width, &parameters::scaling,               \
        &parameters::factor, &parameters::original_length, &parameters::seen_length, &parameters::attention_factor,    \
        &parameters::beta_fast, &parameters::beta_slow, &parameters::truncate, &parameters::mscale,                    \
        &parameters::mscale_all_dim, &parameters::low_freq_factor, &parameters::high_freq_factor,                      \
        &parameters::short_factor, &parameters::long_factor

}
