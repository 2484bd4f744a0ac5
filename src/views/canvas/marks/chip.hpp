// Chips on the axes of a matrix: where the focused cell is.
#pragma once

#include "views/canvas/canvas.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

// Design pixels.
inline constexpr float axis_text = 12; ///< size of the words on axes
inline constexpr float chip_line = 16; ///< of a line in a chip; a plot beside which one lies whole is at least so high

/// The label of the focused cell on an axis; if several cells share its pixel, the first and the last of them. It has
/// one line on the horizontal axis and up to two on the vertical one. Ticks keep away from its place.
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
/// `room`: pixels left of the plot; `top`: the other axis is above the plot.
Chip chip_down(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, bool top,
               float room);
/// At a point; `align` says which corner or edge of the chip lies there.
void draw_chip(const Chip& chip, ImVec2 at, ImVec2 align);

/// The pixel of a cell's middle.
float middle_of(const ScreenAxis& axis, Index cell);
/// The middle of a label, moved so that the label stays inside the area if it has room there.
float move_inside(float middle, float half, Rect area);

}
