// The rows that several methods or the program itself share; a method's own rows stand in the method's file.
// Keys are public: links, lessons and scripts depend on them.
#pragma once

#include "core/parameter.hpp"

namespace posenc::parameters {

// The program
extern const Parameter view, method, theme, text_size, orientation, pixel;
// Sizes and the sinusoid
extern const Parameter length, query_length, key_length, d_model, base, offset, layout, grid, odd, dimensions, position;
// Images
extern const Parameter grid_height, grid_width;
// Relative
extern const Parameter dimension, is_signed, alignment, clip, head_count, head;
// Seeded tables, sentences
extern const Parameter seed, tokens;

}

namespace posenc {

/// Every parameter of the program, in the order in which links write them: the program's own, then those of the
/// methods in the order of the registry, each key once.
std::span<const Parameter* const> parameter_table();

/// The row with this key, or null.
const Parameter* find_parameter(std::string_view key);

}
