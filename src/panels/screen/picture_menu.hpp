// What can be done with the picture and with the cell that is pointed at: the list that the right button, a finger that
// rests and the Menu key open.
#pragma once

#include "views/canvas/canvas.hpp"

#include <optional>
#include <utility>

namespace posenc {

enum class PictureWish { copy_value, copy_row, copy_table, copy_link, save, enlarge, show_all };

/// What the list is about.
struct PictureTarget {
    ImVec2 at = {};                     ///< of the list
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
    /// What was taken in the last frame: by now the list is gone, and a saved picture does not show it.
    std::optional<PictureWish> take_wish() { return std::exchange(wish_, {}); }

  private:
    PictureTarget target_;
    std::optional<PictureWish> wish_;
    bool open_ = false;
    bool opens_ = false;
};

}
