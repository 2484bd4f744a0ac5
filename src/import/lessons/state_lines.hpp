// The lines of a step's state block as a state wants them. Lines that say it already stay as they are written.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>

namespace posenc::lesson_changes {

/// A block whose lines do not end it, without a line end behind it.
std::string fenced(std::string_view info, std::string_view lines);

/// A new step's state block, and a tokens block behind it where there are several sentences.
std::string state_blocks(const State& state);

/// The lines of a block with which the step begins with the state; its sentences are left to the tokens block, unless
/// `with_tokens`. Remarks, and what cannot be read, stay.
std::string state_lines(std::string_view lines, const State& state, bool with_tokens);
/// One line set, or left out where the value is empty.
std::string with_line(std::string_view lines, std::string_view key, std::string_view value);

}
