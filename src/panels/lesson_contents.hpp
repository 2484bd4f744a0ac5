// The table of contents: the built-in lessons, where one was in each, and a file of one's own.
#pragma once

#include "panels/card.hpp"
#include "panels/lesson_player.hpp"

namespace posenc {

class LessonContents {
  public:
    void open() { card_.open(); }
    bool is_open() const { return card_.is_open(); }
    /// After the screen, so that it lies on top.
    void draw(Session& session, LessonPlayer& player);

  private:
    Card card_{"Lessons card", "Close contents", 560};
};

}
