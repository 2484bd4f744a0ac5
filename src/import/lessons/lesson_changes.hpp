// Changes of a lesson's file: each takes the text and returns it with one part replaced; every other byte stays. Steps
// count from 1, blocks from 0. What does not exist, or would make the file longer than most_lesson_bytes, changes
// nothing.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>

namespace posenc::lesson_changes {

/// A lesson without steps, with this title.
std::string new_lesson(std::string_view title);

std::string with_lesson_title(std::string_view file, std::string_view title); ///< an empty one changes nothing
std::string with_summary(std::string_view file, std::string_view summary);

/// A step after this one (0: before the first), that begins with this state.
std::string with_step(std::string_view file, int after, const State& state, std::string_view title = {});
std::string with_copy_of_step(std::string_view file, int step); ///< behind it
std::string without_step(std::string_view file, int step);
/// The step stands where `to` stood, and those between move up or down.
std::string with_step_moved(std::string_view file, int step, int to);

std::string with_title(std::string_view file, int step, std::string_view title); ///< none where it is empty
std::string with_words(std::string_view file, int step, std::string_view words);

/// The step begins with this state. A line whose key keeps its value stays as it is written, and so do remarks and what
/// cannot be read; new lines come in the order of the table. Several sentences become a tokens block.
std::string with_state(std::string_view file, int step, const State& state);
/// One line of the state block, such as lock, train or limit; none where the value is empty.
std::string with_state_line(std::string_view file, int step, std::string_view key, std::string_view value);

enum class Block { ask, goal };
/// Replaces the lines of a block; one more than there are adds a block. Empty lines remove it.
std::string with_block(std::string_view file, int step, Block kind, std::size_t which, std::string_view lines);

/// What a step begins with, of what is on the screen: not the habits of the person.
State state_for_step(const State& screen);

}
