// Random states, blocks and viewports for the properties that must hold for every method. All seeds are fixed.
#pragma once

#include "unit/core/made_fields.hpp"

#include <functional>
#include <random>
#include <string>

namespace posenc::properties {

using Generator = std::mt19937_64;

/// Few positions, so that every cell can be added, or any number that a parameter allows, small and large alike.
enum class Sizes { small, any };

Index below(Generator& random, Index n); ///< 0 … n − 1, n at least 1

/// Words and brackets, so that texts for trees and sentences are often ones that can be read.
std::string random_words(Generator& random);
std::string random_value(const Parameter& parameter, Generator& random, Sizes sizes = Sizes::small);
/// Two thirds of the method's parameters set.
State random_state(const Method& method, Generator& random, Sizes sizes = Sizes::small);

Block random_block(Cell size, Generator& random);
/// Sides of up to `rows` and `cols` cells, anywhere in the field.
Block random_block(Cell size, Generator& random, Index rows, Index cols);

/// Largest finite |value| of the field's scale: what errors are measured by.
double range_of(const Field& field);

/// Hands `check` the state and field of every method that `wanted` names, `rounds` times, first with its defaults.
/// Ends at the first fatal failure.
void for_every_method(int rounds, Sizes sizes, bool (*wanted)(const Method&),
                      const std::function<void(const State&, const Field&, Generator&)>& check);
/// Methods with closed forms: all without a limit, and those whose rows are tokens on a grid or positions on axes.
bool adds_up(const Method& method);
/// The same with fields of any size of the methods that add up; states that have no closed form are left out.
void for_every_closed_form(int rounds, const std::function<void(const State&, const Field&, Generator&)>& check);

}
