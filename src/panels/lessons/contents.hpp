// The table of contents: the built-in lessons with their progress, a person's own ones, and the open lesson as a
// worksheet.
#pragma once

#include "lessons/lesson_player.hpp"
#include "panels/cards/card.hpp"
#include "panels/lessons/own_contents.hpp"

#include <string>
#include <string_view>

namespace posenc {

class LessonContents {
  public:
    void open() {
        card_.open();
        handed_out_.clear();
        asks_ = false;
        own_.open();
    }
    bool is_open() const { return card_.is_open(); }
    /// After the screen, so that it lies on top.
    ContentsWish draw(Session& session, LessonPlayer& player);

  private:
    void draw_worksheet_button(const LessonPlayer& player, const State& state, Column& column);
    void draw_class_buttons(Session& session, LessonPlayer& player, Column& column);
    void hand_out(const LessonPlayer& player, const State& state);

    void draw_lessons(Session& session, LessonPlayer& player, Column& column);

    OwnContents own_;
    std::string handed_out_; ///< the result of making the worksheet
    bool asks_ = false;      ///< whether everything is to be forgotten
    Card card_{"Lessons card", "Close contents##close.contents", 560};
};

}
