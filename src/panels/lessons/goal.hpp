// A goal of a step: what to reach, the progress, hints, and one way that leads there. The numbers follow the picture.
#pragma once

#include "panels/lessons/question.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// Draws goal number `which` of the present step and moves the column below it.
void draw_goal(Session& session, LessonPlayer& player, int which, Column& column, const QuestionLook& look);

/// "Smallest distance among rows 0 to 49: 0.31; should be at least 0.5", in the present language.
std::string condition_words(const LessonCondition& condition, const ConditionNow& now);

inline constexpr std::string_view goal_verdict = "Reached";
/// Of a goal that was reached and that the present picture does not reach.
inline constexpr std::string_view goal_before = "Reached before";

}
