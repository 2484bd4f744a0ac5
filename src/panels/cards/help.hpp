// A small card that lists gestures and keys; closed by Esc or a press anywhere.
#pragma once

#include "panels/cards/card.hpp"

namespace posenc {

class HelpCard {
  public:
    void open() { card_.open(); }
    bool is_open() const { return card_.is_open(); }
    /// After the screen, so that it lies on top. With `presents`, the presenter's keys only.
    void draw(bool presents);

  private:
    Card card_{"Help card", "Close help##close.help", 440};
};

}
