// The bar at the top: what is explored (method), undo and redo, how the program looks, share and help.
#pragma once

#include "panels/cards/method_picker.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// What the bar was asked for in this frame and others do.
enum class TopBarRequest { nothing, help, import, share, lessons };

class TopBar {
  public:
    /// Draws into the current region; the method menu is that of the `active` picture.
    TopBarRequest draw(Session& session, Session& active, Rect bar);
    /// True while pictures of an open list are still to be made.
    bool moving() const { return picker_.moving(); }

  private:
    TopBarRequest draw_folded(Session& session, Session& active, Rect bar);
    TopBarRequest draw_unfolded(Session& session, Session& active, Rect bar);
    float draw_left(Session& session, Session& active, Rect bar, float most_width);

    MethodPicker picker_;
};

}
