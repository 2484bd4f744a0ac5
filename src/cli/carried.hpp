// Lessons in links, for the commands that make, explain and check them.
#pragma once

#include "core/lessons/lesson.hpp"
#include "core/state/state.hpp"

#include <string>
#include <string_view>

namespace posenc::cli {

/// "5 steps, 1 question, 1 goal, 320 words"
std::string summary_of(const Lesson& lesson);

/// The Markdown of the lesson that a link carries, where the word is such a link; empty for the name of a file. Fails
/// where the link was cut or changed.
std::string lesson_in_link(std::string_view word);

/// The state with the lesson of this file in it; its name is the lesson's. Fails where the file is too large for a
/// link.
State with_lesson_file(const State& state, const std::string& path);

}
