// The table of contents: the built-in lessons with their progress, a person's own ones, and the open lesson as a
// worksheet.
#pragma once

#include "lessons/lesson_player.hpp"
#include "panels/cards/card.hpp"
#include "panels/lessons/own_contents.hpp"
#include "panels/lessons/worksheet_card.hpp"

namespace posenc {

class LessonContents {
  public:
    void open() {
        card_.open();
        asks_ = false;
        own_.open();
    }
    bool is_open() const { return card_.is_open() || worksheet_.is_open(); }
    /// After the screen, so that it lies on top.
    ContentsWish draw(Session& session, LessonPlayer& player);

  private:
    void draw_worksheet_button(const LessonPlayer& player, Column& column);
    void draw_class_buttons(Session& session, LessonPlayer& player, Column& column);

    void draw_lessons(Session& session, LessonPlayer& player, Column& column);

    OwnContents own_;
    WorksheetCard worksheet_;
    bool asks_ = false; ///< whether everything is to be forgotten
    Card card_{"Lessons card", "Close contents##close.contents", 560};
};

}
