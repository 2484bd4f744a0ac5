// Curves over positions: a frame with axes, exact curves, the integer samples as markers. A curve is exact at its
// pixels; whether it turns faster than the pixels can show is for the caller to ask.
#pragma once

#include "views/screen_axis.hpp"
#include "widgets/controls.hpp"

#include <functional>

namespace posenc {

/// Maps values low…high to pixels of a plot, upwards.
struct ValueAxis {
    double low = -1, high = 1;
    float top = 0, bottom = 1; ///< device pixels of high and low
    float pixel(double value) const;
};

/// Horizontal grid lines with labels at the left; the zero line is drawn stronger.
void draw_value_axis(Rect plot, const ValueAxis& axis, std::string_view name);
/// Ticks and labels below the plot; cells near `chip` (if any) are left free for it.
void draw_position_axis(Rect plot, const ScreenAxis& axis, Index first_number, std::string_view name,
                        std::optional<Index> chip);

/// Marker shapes in the order of the series: circle, square, triangle, diamond, then the same hollow.
void draw_marker(ImDrawList* list, ImVec2 at, int series, float radius, ImU32 color);

/// True where a turn takes fewer pixels than can be told apart: the curve cannot be drawn, only the range it fills.
bool too_fast(const ScreenAxis& positions, double period);

/// `value` is asked at real positions (cell numbers).
struct Curve {
    std::function<double(double)> value;
    int series = 0;
};
void draw_curve(const ScreenAxis& positions, const ValueAxis& values, const Curve& curve);

ImU32 series_color(int series);

}
