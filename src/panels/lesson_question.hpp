// A question of a step: predict first, then reveal. Nothing is counted, and nothing leaves the program.
#pragma once

#include "panels/lesson_player.hpp"
#include "panels/region.hpp"

namespace posenc {

/// Draws question number `which` of the present step and moves the column below it. `size` is that of its words in
/// design pixels.
void draw_question(Session& session, LessonPlayer& player, int which, Column& column, float size);

/// A click into the picture is the answer to a question that asks to point at something. `picture`: where the view is.
void take_pointing(Session& session, LessonPlayer& player, Rect picture);

}
