// The open lesson beside the picture: a column at its left, or the sheet of a narrow screen. It shows the place in the
// lesson, the text of the step, its questions and goals, and the buttons Back and Next.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <span>

namespace posenc {

/// What the person asked for in this frame and the screen has to do.
struct LessonWish {
    bool contents = false;
    bool workshop = false;                  ///< to go on making the open lesson
    bool formula = false, settings = false; ///< open or close that drawer
    std::optional<ValueRun> run = {};
};

/// `picture` is the area of the view: a click there answers a question that asks for a place. `folded`: in the sheet.
LessonWish draw_lesson(Session& session, LessonPlayer& player, Rect area, Rect picture, bool folded);

/// Draws paragraphs of the present step, `size` in design pixels, and moves the column down. Opens links that are
/// clicked. `measures`: draws nothing.
void draw_step_words(LessonPlayer& player, Column& column, std::span<const LessonBlock> blocks, float size,
                     bool measures = false);

/// The label of the play button of such a step: "Play Length from 20 to 50 000".
std::string run_label(const ValueRun& run);
/// The label of the training button: "Train 6 models, 400 steps each".
std::string train_label(const State& race, Index steps);

}
