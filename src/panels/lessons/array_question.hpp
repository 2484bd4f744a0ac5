// The answer to a question that asks for an array from the reader's own program: how it is brought, samples for whoever
// has none, and what was found out about it.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

namespace posenc {

/// Moves the column below it; with `measures` nothing is drawn.
void draw_array(Session& session, LessonPlayer& player, int which, Column& column, bool measures);

/// What was found out about the array that was brought, or that it is being compared, in the present language; empty
/// where none was.
std::string array_words(LessonPlayer& player, int which);

}
