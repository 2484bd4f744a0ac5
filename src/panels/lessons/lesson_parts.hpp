// What the column, the sheet and the phone's screen of a lesson are put together from.
#pragma once

#include "panels/lessons/lesson_panel.hpp"

#include <string>

namespace posenc {

/// "LESSON 6 OF 15"
std::string lesson_place(const LessonPlayer& player);
/// "step 2 of 8"
std::string step_place(const LessonPlayer& player);
void draw_lesson_place(const std::string& words, Rect line);

/// Contents, presenter (not on a phone) and close at the right end of the line; returns where they begin.
float draw_lesson_tools(Session& session, LessonPlayer& player, Rect line, LessonWish& wish, bool presenter = true);

/// The title of the step, and with `lesson_too` the lesson's above it; `size` in design pixels.
void draw_lesson_titles(const LessonPlayer& player, Column& column, float size, bool lesson_too);

/// The first question that has a guess and no answer yet; −1 where there is none.
int waiting_question(LessonPlayer& player);
/// Reveals the question when it is pressed, and says so. Whoever chose an answer by its letter finds the keyboard here.
bool draw_reveal(Session& session, LessonPlayer& player, int which, Rect rect);
/// Back and Next alone: their labels are drawn where the rectangle is wide enough.
void draw_back(Session& session, LessonPlayer& player, Rect rect);
void draw_next(Session& session, LessonPlayer& player, Rect rect, ButtonStyle style = ButtonStyle::filled);
/// Back at the left; at the right Next, or Reveal where a question waits for it. Between them, where it is asked for,
/// what leads from the questions of a step to its goals.
void draw_lesson_way(Session& session, LessonPlayer& player, Rect line, bool with_switch);
float lesson_way_height();

/// The words of the step, and what there is to do with them: back to its picture, a number that runs.
void draw_step_text(Session& session, LessonPlayer& player, Column& column, float size, LessonWish& wish);
/// How far it moves a column of this width.
float step_text_height(const Session& session, LessonPlayer& player, float width, float size);

/// The lesson beside the picture of a wide screen, in its full height.
void draw_lesson_column(Session& session, LessonPlayer& player, Rect area, LessonWish& wish);

}
