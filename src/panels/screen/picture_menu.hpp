// The context menu of the picture and of the cell at the pointer. The right button, a resting finger and the Menu key
// open it.
#pragma once

#include "views/canvas/canvas.hpp"

#include <optional>
#include <utility>

namespace posenc {

enum class PictureWish { copy_value, copy_row, copy_table, copy_link, save, keep_step, enlarge, show_all };

/// What the list is about.
struct PictureTarget {
    ImVec2 at = {};                     ///< where the menu opens
    Canvas* canvas = nullptr;           ///< that shows the cell
    std::optional<ShownCell> cell = {}; ///< without one the table as a whole is copied
    bool in_state = false;              ///< a link can name the cell
};

class PictureMenu {
  public:
    void open(PictureTarget target);
    bool is_open() const { return open_; }
    void draw();
    const PictureTarget& target() const { return target_; }
    /// What was chosen in the last frame. The menu has closed by now, so a saved picture does not show it.
    std::optional<PictureWish> take_wish() { return std::exchange(wish_, {}); }

  private:
    PictureTarget target_;
    std::optional<PictureWish> wish_;
    bool open_ = false;
    bool opens_ = false;
};

}
