// Chips on the axes of a matrix: where the focused cell is.
#pragma once

#include "views/canvas/canvas.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

inline constexpr float axis_text = 12; ///< size of the words on axes, design pixels

/// The number of the focused cell on an axis, or the first and the last one that share its pixel: its place, so that
/// ticks can stay away from it, and its words in one line (across) or two (down).
struct Chip {
    bool shown = false;
    float at = 0, half = 0; ///< along the axis
    float width = 0;
    std::vector<std::string> lines;
    bool touches(float other, float other_half) const {
        return shown && std::fabs(other - at) < half + other_half + px(4);
    }
};

Chip chip_across(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, Rect area);
/// `room` is that left of the plot; `top`: the other axis stands above.
Chip chip_down(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, bool top,
               float room);
/// At a point; `align` says which corner or edge of the chip lies there.
void draw_chip(const Chip& chip, ImVec2 at, ImVec2 align);

/// The pixel of a cell's middle.
float middle_of(const ScreenAxis& axis, Index cell);
/// Moves a label's middle so that the label stays inside the area, where it has room.
float move_inside(float middle, float half, Rect area);

}
