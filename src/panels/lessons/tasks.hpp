// The tasks of a step: its questions, then its goals.
#pragma once

#include "panels/lessons/question.hpp"

#include <string_view>
#include <vector>

namespace posenc {

bool has_tasks(const LessonStep& step);
bool has_both_tasks(const LessonStep& step); ///< questions and goals: only one kind is visible

/// The keys that its tasks change, each once: those of the example that each goal shows, of the number that runs and of
/// the answers, then those of the other examples.
std::vector<std::string_view> task_keys(const LessonStep& step);

/// All tasks of the present step, one below the other.
void draw_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);
/// Its questions or its goals, whichever are visible.
void draw_first_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look);

}
