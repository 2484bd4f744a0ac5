// Curves over the distance of query and key: an axis that is linear, or logarithmic away from zero in both directions;
// the distances in each column of pixels; lines with a dot at each distance.
#pragma once

#include "core/toeplitz.hpp"
#include "views/canvas/curves.hpp"

#include <optional>

namespace posenc {

/// The distances first … last. Each takes the space from half a distance before it to half a distance after it.
struct DistanceAxis {
    Index first = 0, last = 0;
    bool logarithmic = false;

    float begin = 0, length = 1; ///< device pixels

    float pixel(double distance) const;
    double distance(float pixel) const;
    Index nearest(float pixel) const; ///< the distance at a pixel, clamped to first … last
    float room(Index distance) const; ///< width of a distance in pixels
};

/// Ticks, labels, name and the chip of one distance below the plot.
void draw_distance_axis(Rect plot, const DistanceAxis& axis, std::string_view name, std::optional<Index> chip);
/// Grid and labels of the values to the right of the plot; draw_value_axis has them at the left.
void draw_values_at_right(Rect plot, const ValueAxis& axis);

/// The distances in each column of pixels. A column with a single distance has that distance's own x.
std::vector<PixelCells> distance_columns(const DistanceAxis& axis);
/// The smallest distance from which on all values are −∞, if there is one.
std::optional<Index> hidden_from(const Toeplitz& field);

/// The range of all finite means and ranges.
Range range_of(std::span<const CurvePixel> pixels);

struct DistancePlot {
    Rect plot;
    DistanceAxis distances;
    ValueAxis values;
    ImVec2 at(double distance, double value) const { return {distances.pixel(distance), values.pixel(value)}; }
};

/// A line through the columns, ranges behind it, dots where distances lie apart.
void draw_distance_curve(const DistancePlot& plot, std::span<const CurvePixel> pixels, ImU32 color);
/// A thin line through values at some distances; values that are not finite are left out.
void draw_thin_line(const DistancePlot& plot, std::span<const Index> distances, std::span<const double> values,
                    ImU32 color);
/// The colour of lines beside the one in ink: half as strong as other lines.
ImU32 thin_line_color();
/// Hatches the region from this distance on as hidden, with −∞ in it if it fits.
void draw_hidden_region(const DistancePlot& plot, Index from);
/// A ring around the value at a distance, and a line down to the axis.
void draw_distance_mark(const DistancePlot& plot, Index distance, double value);

/// An axis over the range with a margin, so that no curve touches the frame; never empty.
ValueAxis value_axis_with_margin(Range range, Rect plot, bool with_zero);

/// Makes the plot an item of this name; returns the distance under the pointer.
std::optional<Index> point_at_distances(const char* name, Rect plot, const DistanceAxis& axis);

/// A cell of a Toeplitz field at a distance, in this row where the row has it, otherwise the nearest one.
Cell cell_at_distance(const Toeplitz& field, Index distance, Index row);

}
