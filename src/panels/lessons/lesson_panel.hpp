// The open lesson beside the picture: a column at its left, or the sheet of a narrow screen. Where one is, the text of
// the step, its questions and goals, the way on and back.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

namespace posenc {

/// What was asked for in this frame and is somebody else's to do.
struct LessonWish {
    bool contents = false;
    bool formula = false, settings = false; ///< their drawer is opened, or closed again
    std::optional<ValueRun> run = {};
};

/// `picture` is where the view lies: a click there answers a question that asks to point. `folded`: in the sheet.
LessonWish draw_lesson(Session& session, LessonPlayer& player, Rect area, Rect picture, bool folded);

/// The words of the present step, `size` in design pixels; moves the column down. Hears their links.
void draw_step_words(const LessonPlayer& player, Column& column, float size);

/// "Play Length from 20 to 50 000": what the button of such a step says.
std::string run_label(const ValueRun& run);
/// "Train 400 steps", likewise.
std::string train_label(Index steps);

}
