// A lesson on a phone: the place in the lesson above its picture, the text below, and a bar with Back and Next. The
// question or goal is one tap away, in a sheet that shows it as a whole.
#pragma once

#include "panels/lessons/lesson_panel.hpp"

#include <string>
#include <utility>

namespace posenc {

class LessonPhone {
  public:
    /// `area` is everything below the `picture`. A click on the picture answers a question that asks for a place.
    LessonWish draw(Session& session, LessonPlayer& player, Rect head, Rect area, Rect picture);

  private:
    void draw_bar(Session& session, LessonPlayer& player, Rect area);

    bool asks_ = false;                ///< the sheet is open
    std::pair<std::string, int> step_; ///< lesson and step of the last frame; a new step closes the sheet
};

}
