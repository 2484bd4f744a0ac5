// A card that lists gestures and keys, and the parts of the program. Escape or a press outside closes it.
#pragma once

#include "panels/cards/card.hpp"

namespace posenc {

class HelpCard {
  public:
    void open() {
        card_.open();
        forgotten_ = false;
    }
    bool is_open() const { return card_.is_open(); }
    /// Call it after the screen is drawn, so that it lies on top. `presents`: list only the presenter's keys. True when
    /// the person has just deleted everything that was stored.
    bool draw(bool presents);

  private:
    bool forgotten_ = false; ///< all that was kept, since the card was opened
    Card card_{"Help card", "Close help##close.help", 440};
};

}
