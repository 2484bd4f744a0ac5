// What becomes of a step's picture when answers to its questions are revealed.
#pragma once

#include "core/lessons/lesson.hpp"

#include <functional>

namespace posenc {

/// The state to show then. If the question asks to point at something, its right places are framed beside those of the
/// step, unless the question's `show` itself says what is to be framed.
State revealed(const LessonQuestion& question, const State& begun);

/// What a step shows that begins with the state `begun`: on top of it, in their order, what its answered questions
/// show.
State picture_of(const LessonStep& step, State begun, const std::function<bool(int question)>& answered);

}
