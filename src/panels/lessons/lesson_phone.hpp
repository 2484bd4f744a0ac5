// A lesson on a phone: the place in the lesson above its picture, the text below, and a bar with Back and Next. The
// question or goal is one tap away, in a sheet that shows it as a whole.
#pragma once

#include "panels/lessons/lesson_panel.hpp"

namespace posenc {

/// `area` is everything below the `picture`. A click on the picture answers a question that asks for a place.
LessonWish draw_phone_lesson(Session& session, LessonPlayer& player, Rect head, Rect area, Rect picture);

}
