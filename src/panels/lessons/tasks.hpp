// What a step asks of the reader: its questions, then its goals.
#pragma once

#include "panels/lessons/question.hpp"

#include <string_view>
#include <vector>

namespace posenc {

bool has_tasks(const LessonStep& step);
bool has_both_tasks(const LessonStep& step); ///< questions and goals: one of both is in sight

/// The keys that its tasks change, each once: those of the example that each goal shows, of the number that runs and of
/// the answers, then those of the other examples.
std::vector<std::string_view> task_keys(const LessonStep& step);

/// All of the present step below one another.
void draw_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);
/// Its questions or its goals, whichever is in sight: seen whole.
void draw_first_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);

/// How much of them has been told so far: answers that are revealed, hints that are open, goals that are reached.
int told_of_tasks(LessonPlayer& player);

}
