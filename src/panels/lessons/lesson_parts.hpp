// The parts from which the column, the sheet and the phone's screen of a lesson are built.
#pragma once

#include "panels/lessons/lesson_panel.hpp"

#include <string>

namespace posenc {

/// "LESSON 6 OF 17"
std::string lesson_place(const LessonPlayer& player);
/// "step 2 of 8"
std::string step_place(const LessonPlayer& player);
void draw_lesson_place(const std::string& words, Rect line);

/// Buttons at the right end of the line: the workshop (of a person's own lesson), contents, presenter (not on a phone)
/// and close. Returns their left edge.
float draw_lesson_tools(Session& session, LessonPlayer& player, Rect line, LessonWish& wish, bool presenter = true);

/// The title of the step, and with `lesson_too` the lesson's above it; `size` in design pixels.
void draw_lesson_titles(const LessonPlayer& player, Column& column, float size, bool lesson_too);

/// The first question that has a guess and no answer yet; −1 where there is none.
int waiting_question(LessonPlayer& player);
/// Whether the questions are answered and a goal is the next thing to do.
bool leads_to_goal(LessonPlayer& player);
/// A button that reveals the question; true when it was pressed. It takes the keyboard focus after an answer was chosen
/// by its letter.
bool draw_reveal(Session& session, LessonPlayer& player, int which, Rect rect);
float reveal_width(); ///< of that button
/// Only Back, only Next. The label is drawn if the rectangle is wide enough.
void draw_back(Session& session, LessonPlayer& player, Rect rect);
void draw_next(Session& session, LessonPlayer& player, Rect rect, ButtonStyle style = ButtonStyle::filled);
/// Where text and tasks are not seen together: from the text to the questions, from these to the goals, and back.
/// `back` is its label for that, with an identity. Returns whether it is what comes next.
bool draw_task_switch(LessonPlayer& player, Rect rect, const char* back);

/// What of a step is seen together: its tasks below each other, its questions or its goals, or only one of text,
/// questions and goals.
enum class Seen { all, text_and_tasks, one };
/// Back at the left; at the right Next, or Reveal if a question waits for it. In between a button that leads to what
/// is not seen. What is to be done next is filled.
void draw_lesson_way(Session& session, LessonPlayer& player, Rect line, Seen seen);
float lesson_way_height();

/// Whether something can be pressed beside the text: back to the step's picture, copy its code, train.
bool has_step_buttons(const State& state, LessonPlayer& player);
/// The text of the step from its block number `first` on, and its buttons: back to the step's picture, train.
void draw_step_text(Session& session, LessonPlayer& player, Column& column, float size, std::size_t first = 0);
/// What the step lets run, for places where the row of controls does not have it.
void draw_run(const State& state, Column& column, LessonWish& wish);
/// The height that draw_step_text takes at this width.
float step_text_height(const Session& session, LessonPlayer& player, float width, float size, std::size_t first = 0);

/// The lesson beside the picture of a wide screen, in its full height.
void draw_lesson_column(Session& session, LessonPlayer& player, Rect area, LessonWish& wish);

}
