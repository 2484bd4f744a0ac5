// The code in a step: paragraphs that consist of one code span.
#pragma once

#include "core/lessons/lesson.hpp"
#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

/// The lines of code of a step as one text to be pasted elsewhere; empty where it has none.
std::string task_code(const LessonStep& step);
/// A button that copies them and says for a moment that it did.
void draw_copy_code(LessonPlayer& player, Column& column);
float copy_code_height(const LessonStep& step);

}
