// A question of a step: predict first, then reveal. Nothing is counted, and nothing leaves the program.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

enum class QuestionPart { whole, asked, outcome };

struct QuestionLook {
    float size;            ///< text size, design pixels
    bool presents = false; ///< for a class: all of it in this size, and what is revealed names the right answer
    QuestionPart part = QuestionPart::whole;
    bool measures = false; ///< draws nothing and reacts to nothing, but moves the column
};

/// Draws question number `which` of the present step and moves the column below it.
void draw_question(Session& session, LessonPlayer& player, int which, Column& column, const QuestionLook& look);

/// Takes a click into the picture as the answer to a question that asks for a place. `picture`: the area of the view.
void take_pointing(Session& session, LessonPlayer& player, Rect picture);

/// The keys A, B, C … choose an answer to the present question. True for every letter of an answer, even if it is
/// revealed, because in such a step the key has no other meaning.
bool choose_by_letter(LessonPlayer& player);
/// Whether such a letter was pressed in this frame.
bool letter_pressed(const LessonPlayer& player);

/// "row 5, column 3"
std::string place_words(Cell cell);

/// The verdict on the guess of a revealed question, with the answer if no choice is marked as right.
std::string verdict(LessonPlayer& player, int which);

}
