// The bar at the top: what is explored (method), undo and redo, how the program looks, share and help.
#pragma once

#include "session/session.hpp"
#include "widgets/controls.hpp"

namespace posenc {

class TopBar {
  public:
    /// Draws into the current region; returns true when help was asked for.
    bool draw(Session& session, Rect bar);
    /// True while the remark "Link copied" stands.
    bool moving() const;

  private:
    bool draw_folded(Session& session, Rect bar);
    bool draw_unfolded(Session& session, Rect bar);
    void share();
    void draw_remark(Rect below);

    double copied_until_ = -1;
};

}
