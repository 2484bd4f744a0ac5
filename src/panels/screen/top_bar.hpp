// The bar at the top: the method, undo and redo, the look, share and help.
#pragma once

#include "panels/cards/method_picker.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// What the person asked for in this frame and the screen has to do.
enum class TopBarRequest { nothing, help, import, share, lessons };

class TopBar {
  public:
    /// Draws into the current region; the method menu is that of the `active` picture.
    TopBarRequest draw(Session& session, Session& active, Rect bar);
    /// Whether thumbnails of an open list are still missing.
    bool moving() const { return picker_.moving(); }

  private:
    TopBarRequest draw_folded(Session& session, Session& active, Rect bar);
    TopBarRequest draw_unfolded(Session& session, Session& active, Rect bar);
    float draw_left(Session& session, Session& active, Rect bar, float most_width);

    MethodPicker picker_;
};

}
