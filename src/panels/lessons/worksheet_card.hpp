// The card of the open lesson's worksheet: which of its steps are printed, and whether with their answers.
#pragma once

#include "lessons/lesson_player.hpp"
#include "panels/cards/card.hpp"

#include <string>
#include <vector>

namespace posenc {

class WorksheetCard {
  public:
    /// All steps are ticked at first.
    void open(const LessonPlayer& player);
    bool is_open() const { return card_.is_open(); }
    /// After the screen, so that it lies on top.
    void draw(const LessonPlayer& player, const State& state);

  private:
    void draw_steps(const Lesson& lesson, Column& column);
    void hand_out(const LessonPlayer& player, const State& state);

    std::vector<bool> ticked_; ///< one a step
    bool answers_ = true;
    std::string handed_out_; ///< the result of making the worksheet
    Card card_{"Worksheet card", "Close worksheet##close.worksheet", 560};
};

}
