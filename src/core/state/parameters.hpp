// The rows of the program itself and those that several methods share, and the table of all rows. A method's own rows
// stand in the method's file, a view's in the view's. Keys are public: links, lessons and scripts depend on them.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::parameters {

// The program
extern const Parameter view, method, theme, text_size, language, orientation, pixel, pins, beside, difference;
// Lessons
extern const Parameter presenter, lesson, lesson_step, lesson_text, lock, highlight, animate, limit;
// Where a person looks
extern const Parameter focus, zoom;
// Sizes and the sinusoid
extern const Parameter length, query_length, key_length, d_model, base, offset, shift, layout, grid, odd;
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

/// Adds the rows of a program, such as those of its views. Call it before anything is parsed; without it the table has
/// what core needs. Another call replaces the rows that were added.
void add_parameters(std::span<const Parameter* const> rows);

/// The rows that say how a person uses the program, not what is explored: appearance, language, and the lesson with its
/// step. Presets and resets leave them as they are.
std::span<const Parameter* const> habits();
bool is_habit(std::string_view key);
/// `state` with the habits and the own tables of `person`.
State with_habits(State state, const State& person);

/// The rows that say where in the picture a person looks: which cell, and which part is visible. Undo leaves them as
/// they are.
std::span<const Parameter* const> viewpoint();
bool is_viewpoint(std::string_view key);
/// `state` with the viewpoint of `person`.
State with_viewpoint(State state, const State& person);

/// The row with this key, or null.
const Parameter* find_parameter(std::string_view key);

/// Its `initial` as a value; the key must exist.
const Value& initial_value(std::string_view key);

}
