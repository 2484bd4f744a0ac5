// A small card that lists gestures and keys; closed by Esc or a press anywhere.
#pragma once

namespace posenc {

class HelpCard {
  public:
    void open() { wanted_ = true; }
    bool is_open() const { return open_ || wanted_; }
    /// After the screen, so that it lies on top.
    void draw();

  private:
    bool wanted_ = false;
    bool open_ = false;
    float content_height_ = 360; ///< as drawn last
};

}
