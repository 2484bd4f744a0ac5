// The rows that several methods or the program itself share; a method's own rows stand in the method's file.
// Keys are public: links, lessons and scripts depend on them.
#pragma once

#include "core/parameter.hpp"

namespace posenc::parameters {

// The program
extern const Parameter view, method, theme, text_size, language, orientation, pixel, pins, beside, difference;
// Lessons
extern const Parameter presenter, lesson, lesson_step, lock, highlight, animate;
// Sizes and the sinusoid
extern const Parameter length, query_length, key_length, d_model, base, offset, layout, grid, odd, dimensions, position;
// How distances are drawn, and how far the key stands before the query whose planes are shown
extern const Parameter distance_scale, key_distance;
// What views show besides
extern const Parameter frequency_detail;
// Trees
extern const Parameter beside_nodes, path_from, path_to;
// Masks
extern const Parameter mask_detail;
// The attention view
extern const Parameter attention_part;
// How the projection is drawn
extern const Parameter projection_axes, yaw, pitch;
// Images
extern const Parameter grid_height, grid_width, patch;
// Relative
extern const Parameter dimension, is_signed, alignment, clip, head_count, head;
// Seeded tables, sentences
extern const Parameter seed, tokens;

}

namespace posenc {

class State;

/// Every parameter of the program, in the order in which links write them: the program's own, then those of the
/// methods in the order of the registry, each key once.
std::span<const Parameter* const> parameter_table();

/// The rows that say how a person uses the program and not what is explored: look, lesson and its step. Presets and
/// resets leave them as they are.
std::span<const Parameter* const> habits();
bool is_habit(std::string_view key);
/// The state with the habits of another one.
State with_habits(State state, const State& person);

/// The row with this key, or null.
const Parameter* find_parameter(std::string_view key);

}
