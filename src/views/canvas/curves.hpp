// Curves over positions: a frame with axes, exact curves, and markers at integer positions. A curve is evaluated
// exactly at each pixel. A pixel that holds several positions shows their mean and, behind it, their range.
#pragma once

#include "views/canvas/screen_axis.hpp"
#include "widgets/controls.hpp"

#include <functional>
#include <span>

namespace posenc {

/// Maps values low…high to pixels of a plot, upwards.
struct ValueAxis {
    double low = -1, high = 1;
    float top = 0, bottom = 1; ///< device pixels of high and low
    float pixel(double value) const;
};

/// Horizontal grid lines with labels at the left; the zero line is drawn stronger.
void draw_value_axis(Rect plot, const ValueAxis& axis, std::string_view name);
/// The pieces of an axis below a plot: a tick, its label, the name of the axis, and the chip over a label.
void draw_tick(Rect plot, float x);
void draw_tick_label(Rect plot, float x, const std::string& label);
void draw_axis_name(Rect plot, std::string_view name);
float axis_chip_half(const std::string& text); ///< half of its width, in device pixels
void draw_axis_chip(Rect plot, float x, const std::string& text);
/// Ticks and labels below the plot; cells near `chip`, if any, get no label, to leave room for it.
void draw_position_axis(Rect plot, const ScreenAxis& axis, Index first_number, std::string_view name,
                        std::optional<Index> chip);

/// Marker shapes in the order of the series: circle, square, triangle, diamond, then the same hollow.
void draw_marker(ImDrawList* list, ImVec2 at, int series, float radius, ImU32 color);

/// A line through points. Where it turns back there is no mitre spike, which would suggest a value beyond the points.
void draw_joined(ImDrawList* list, std::span<const ImVec2> points, ImU32 color, float width);

/// `value` is evaluated at real positions (cell numbers).
struct Curve {
    std::function<double(double)> value;
    int series = 0;
};
void draw_curve(const ScreenAxis& positions, const ValueAxis& values, const Curve& curve);

/// The positions that one column of pixels holds: `count` of them from cell `first`.
struct PixelCells {
    float x = 0;
    Index first = 0, count = 1;
};
/// All columns of an axis on which cells are narrower than pixels.
std::vector<PixelCells> pixel_columns(const ScreenAxis& axis);

/// The part of a curve in one column of pixels.
struct CurvePixel {
    float x = 0;
    double mean = 0;
    Range range;
    bool missing = false; ///< not computed yet
};
/// The ranges as a pale band, the means as a line; hatched where they are not computed yet.
void draw_curve_pixels(const ValueAxis& values, std::span<const CurvePixel> pixels, ImU32 color);

ImU32 series_color(int series);

}
