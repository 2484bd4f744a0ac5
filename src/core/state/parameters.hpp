// The rows of the program itself and those that several methods share, and the table of all rows. A method's own rows
// stand in the method's file, a view's in the view's. Keys are public: links, lessons and scripts depend on them.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::parameters {

// The program
extern const Parameter view, method, theme, text_size, language, orientation, pixel, pins, beside, difference;
// Lessons
extern const Parameter presenter, lesson, lesson_step, lock, highlight, animate;
// Where a person looks
extern const Parameter focus, zoom;
// Sizes and the sinusoid
extern const Parameter length, query_length, key_length, d_model, base, offset, layout, grid, odd;
// Images
extern const Parameter grid_height, grid_width;
// Relative
extern const Parameter dimension, is_signed, alignment, clip, head_count, head;
// Seeded tables, sentences
extern const Parameter seed, tokens;

}

namespace posenc {

class State;

/// Every row, in the order in which links write them: the program's own, those that were added, then those of the
/// methods in the order of the registry, each key once.
std::span<const Parameter* const> parameter_table();

/// The rows that a program brings besides, such as those of its views. Called before anything is parsed; without it
/// the table has what core needs. Calling it again replaces the rows that were added.
void add_parameters(std::span<const Parameter* const> rows);

/// The rows that say how a person uses the program and not what is explored: look, lesson and its step. Presets and
/// resets leave them as they are.
std::span<const Parameter* const> habits();
bool is_habit(std::string_view key);
/// The state with the habits, and the person's own tables, of another one.
State with_habits(State state, const State& person);

/// The rows that say where in the picture a person looks: which cell, and which part is in sight. Undo leaves them as
/// they are.
std::span<const Parameter* const> viewpoint();
bool is_viewpoint(std::string_view key);
/// The state as seen from another one's viewpoint.
State with_viewpoint(State state, const State& person);

/// The row with this key, or null.
const Parameter* find_parameter(std::string_view key);

/// Its `initial` as a value; the key must exist.
const Value& initial_value(std::string_view key);

}
