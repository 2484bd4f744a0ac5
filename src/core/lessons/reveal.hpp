// What becomes of the picture when the answer to a question is revealed.
#pragma once

#include "core/lessons/lesson.hpp"

namespace posenc {

/// What the question shows then. The right places of one that asks to point are framed beside what the step frames,
/// unless its `show` says itself what is to be framed.
State revealed(const LessonQuestion& question, const State& begun);

}
