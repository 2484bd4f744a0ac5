// A question of a step: predict first, then reveal. Nothing is counted, and nothing leaves the program.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

struct QuestionLook {
    float size;            ///< of its words, design pixels
    bool presents = false; ///< to a class: reveals here, without an answer too, and has no arrow keys to spare
    bool measures = false; ///< draws nothing and hears nothing, but moves the column
};

/// Draws question number `which` of the present step and moves the column below it.
void draw_question(Session& session, LessonPlayer& player, int which, Column& column, const QuestionLook& look);

/// A click into the picture is the answer to a question that asks to point at something. `picture`: where the view is.
void take_pointing(Session& session, LessonPlayer& player, Rect picture);

/// A, B, C … choose an answer of the present step's question. True for every letter that stands beside an answer, also
/// where it is revealed: the key means nothing else in such a step.
bool choose_by_letter(LessonPlayer& player);
/// In this frame such a letter was pressed.
bool letter_pressed(const LessonPlayer& player);

/// "row 5, column 3"
std::string place_words(Cell cell);

/// How the guess of a revealed question did, and the answer where none is marked as right.
std::string verdict(LessonPlayer& player, int which);

}
