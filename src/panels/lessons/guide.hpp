// The guide to writing a lesson (assets/lessons/README.md) as a card. It is a data file that comes when it is asked
// for.
#pragma once

#include "core/lessons/lesson.hpp"
#include "panels/cards/card.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The guide as blocks of a lesson: rows of tables are items, lines of code paragraphs in code.
std::vector<LessonBlock> guide_blocks(std::string_view readme);

class LessonGuide {
  public:
    void open() { card_.open(); }
    bool is_open() const { return card_.is_open(); }
    /// After the screen, so that it lies on top.
    void draw();

  private:
    std::vector<LessonBlock> blocks_; ///< empty before the file has arrived
    Card card_{"Guide card", "Close the guide##close.guide", 720};
};

}
