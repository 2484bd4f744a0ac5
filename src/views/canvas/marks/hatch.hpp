// Hatching marks what is hidden, undefined or not computed yet.
#pragma once

#include "session/tile_cache.hpp"
#include "widgets/controls.hpp"

#include <functional>

namespace posenc {

/// Lines x + y = constant through the rectangle. They lie at the same places for every rectangle, so that lines of
/// neighbours join.
void draw_hatch(ImDrawList* list, Rect rect, ImU32 color);

/// Hatches the samples that a tile does not have yet. Its picture fills the plot, row 0 at the top; `transposed`: its
/// rows run across; `upwards`: what would be the first line is the last.
void hatch_missing(const Tile& tile, Rect plot, bool transposed = false, bool upwards = false);

/// Hatches parts of a plot that lie one after the other, neighbours as one.
class HatchedParts {
  public:
    HatchedParts(float top, float bottom) : top_(top), bottom_(bottom) {}
    ~HatchedParts() { draw(); }
    HatchedParts(const HatchedParts&) = delete;
    HatchedParts& operator=(const HatchedParts&) = delete;
    void add(float left, float right);

  private:
    void draw();
    float top_, bottom_, left_ = 0, right_ = 0; ///< left and right of what is not drawn yet
};

/// The same lines, only through the cells of a grid of columns × rows for which `hatched` holds. The grid fills the
/// rectangle.
void draw_hatch(ImDrawList* list, Rect rect, int columns, int rows, ImU32 color,
                const std::function<bool(int column, int row)>& hatched);

}
