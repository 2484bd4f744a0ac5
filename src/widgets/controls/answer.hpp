// One of the answers that a question of a lesson offers.
#pragma once

#include "core/lessons/lesson.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// How the answer stands: before the reveal, after it, and then whether it was chosen or is right.
enum class AnswerMark { open, right, wrong };

struct AnswerLook {
    char letter = 'A'; ///< for speaking of it in class
    bool chosen = false;
    AnswerMark mark = AnswerMark::open;
    float size = 14; ///< of its text, design pixels
};

/// Height for a width; both in device pixels.
float answer_height(float width, const LessonText& text, float size);
/// A row with a radio button, noted as "answer" with the plain text; true when it was chosen in this frame.
bool answer(Rect rect, const LessonText& text, const AnswerLook& look);

}
