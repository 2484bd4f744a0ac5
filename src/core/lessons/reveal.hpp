// What becomes of the picture when the answer to a question is revealed.
#pragma once

#include "core/lessons/lesson.hpp"

namespace posenc {

/// The state to show then. If the question asks to point at something, its right places are framed beside those of the
/// step, unless the question's `show` itself says what is to be framed.
State revealed(const LessonQuestion& question, const State& begun);

}
