// One answer to a question of a lesson.
#pragma once

#include "core/lessons/lesson.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// The state of an answer: `open` before the reveal, then whether it is right.
enum class AnswerMark { open, right, wrong };

struct AnswerLook {
    char letter = 'A'; ///< to refer to it in class
    bool chosen = false;
    AnswerMark mark = AnswerMark::open;
    float size = 14; ///< of its text, design pixels
};

/// Height for a width; both in device pixels.
float answer_height(float width, const LessonText& text, float size);
/// A row with a radio button, noted as "answer" with the plain text; true when it was chosen in this frame.
bool answer(Rect rect, const LessonText& text, const AnswerLook& look);

}
