// The words of a question or a goal. Each is drawn where there is a list, and only measured where it is null; either
// way the column moves below it.
#pragma once

#include "core/lessons/lesson.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

void draw_words(ImDrawList* list, Column& column, const LessonText& text, float size, ImU32 color,
                Weight weight = Weight::regular);
void draw_remark(ImDrawList* list, Column& column, const std::string& text, float size, ImU32 color);

/// A caption and what is asked for below it. `beside` is the width of a button at the right that it leaves room for.
void draw_task_head(ImDrawList* list, Column& column, const char* caption, const LessonText& text, float size,
                    float beside);
float task_button_height();

/// What came of it, in a pill, or as a remark where it is too long for one.
void draw_verdict(ImDrawList* list, Column& column, const std::string& words, bool good);

}
