// The text of a question or a goal. With a draw list it is drawn, with null only measured; in both cases the column
// moves below it.
#pragma once

#include "core/lessons/lesson.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

void draw_words(ImDrawList* list, Column& column, const LessonText& text, float size, ImU32 color,
                Weight weight = Weight::regular);
void draw_remark(ImDrawList* list, Column& column, const std::string& text, float size, ImU32 color);

/// A caption, and the task below it. `beside` is the width to leave for a button at the right.
void draw_task_head(ImDrawList* list, Column& column, const char* caption, const LessonText& text, float size,
                    float beside);
float task_button_height();

/// The verdict, in a pill, or as a remark if it is too long or too large for one.
void draw_verdict(ImDrawList* list, Column& column, const std::string& words, bool good, float size = 13);

}
