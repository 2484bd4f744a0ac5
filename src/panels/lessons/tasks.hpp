// What a step asks of the reader: its questions, then its goals.
#pragma once

#include "panels/lessons/question.hpp"

namespace posenc {

bool has_tasks(const LessonStep& step);
bool has_both_tasks(const LessonStep& step); ///< questions and goals: one of both is in sight

/// All of the present step below one another.
void draw_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);
/// Its questions or its goals, whichever is in sight: seen whole.
void draw_first_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);

/// How much of them has been told so far: answers that are revealed, hints that are open, goals that are reached.
int told_of_tasks(LessonPlayer& player);

}
