// A lesson on a phone: the step's name above its picture, its words below, and a bar with the way back and on. The
// question or goal is one tap away, in a sheet that shows all of it at once.
#pragma once

#include "panels/lessons/lesson_panel.hpp"

#include <string>
#include <utility>

namespace posenc {

class LessonPhone {
  public:
    /// `area` is all below the `picture`, a click on which answers a question that asks to point.
    LessonWish draw(Session& session, LessonPlayer& player, Rect head, Rect area, Rect picture);

  private:
    void draw_bar(Session& session, LessonPlayer& player, Rect area);

    bool asks_ = false;                ///< the sheet is open
    std::pair<std::string, int> step_; ///< lesson and step of the last frame: a new one begins without the sheet
};

}
