// Where a line plot lies on the screen, and the names of its lines.
#pragma once

#include "views/learning/results/line_plot.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

inline constexpr float line_plot_axis = 48; ///< design pixels below the plot, for numbers and the axis' name

/// Maps the numbers of a plot to the screen.
struct PlotFrame {
    Rect plot;
    Range x, y;
    float right_of(double value) const {
        return plot.x + static_cast<float>((value - x.low) / std::max(x.high - x.low, 1e-12)) * plot.width;
    }
    float height_of(double value) const {
        return plot.bottom() - static_cast<float>((value - y.low) / std::max(y.high - y.low, 1e-12)) * plot.height;
    }
    ImVec2 at(const PlotPoint& point) const { return {right_of(point.x), height_of(point.mean)}; }
};

/// Whether there is a number.
inline bool is_drawable(const PlotPoint& point) {
    return std::isfinite(point.mean);
}

/// Names beside the plot at the heights where their lines end, moved apart as far as needed.
void draw_names_beside(ImDrawList* list, const PlotFrame& frame, const LinePlot& plot, float width);
/// The names as a list.
void draw_names_below(ImDrawList* list, Rect area, const LinePlot& plot);

}
