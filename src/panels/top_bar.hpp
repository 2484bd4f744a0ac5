// The bar at the top: what is explored (method), undo and redo, how the program looks, share and help.
#pragma once

#include "panels/method_picker.hpp"
#include "widgets/controls.hpp"

#include <utility>

namespace posenc {

class TopBar {
  public:
    /// Draws into the current region; the method menu is that of the `active` picture. Returns true when help was asked
    /// for.
    bool draw(Session& session, Session& active, Rect bar);
    /// True once after a file was asked for.
    bool take_import() { return std::exchange(import_asked_, false); }
    /// True while the remark "Link copied" stands or pictures of an open list are still to be made.
    bool moving() const;

  private:
    bool draw_folded(Session& session, Session& active, Rect bar);
    bool draw_unfolded(Session& session, Session& active, Rect bar);
    void share();
    void draw_remark(Rect below);

    MethodPicker picker_;
    double copied_until_ = -1;
    bool import_asked_ = false;
};

}
