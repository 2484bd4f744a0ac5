// A card that lists gestures and keys, and tells of what the program is made; closed by Esc or a press anywhere.
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
    /// After the screen, so that it lies on top. With `presents`, the presenter's keys only. True when all that was
    /// stored has just been forgotten.
    bool draw(bool presents);

  private:
    bool forgotten_ = false; ///< all that was kept, since the card was opened
    Card card_{"Help card", "Close help##close.help", 440};
};

}
