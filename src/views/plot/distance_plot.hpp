// Curves over the distance of query and key: a linear axis or one that is logarithmic away from zero in both
// directions, what each column of pixels holds, lines with a dot for every distance that exists.
#pragma once

#include "core/toeplitz.hpp"
#include "views/canvas/curves.hpp"

#include <optional>

namespace posenc {

/// Distances first … last, each with the room from half a place before it to half a place after it.
struct DistanceAxis {
    Index first = 0, last = 0;
    bool logarithmic = false;

    float begin = 0, length = 1; ///< device pixels

    float pixel(double distance) const;
    double distance(float pixel) const;
    Index nearest(float pixel) const; ///< clamped
    float room(Index distance) const; ///< pixels that the distance takes
};

/// Ticks, labels, name and the chip of one distance below the plot.
void draw_distance_axis(Rect plot, const DistanceAxis& axis, std::string_view name, std::optional<Index> chip);
/// Grid and labels of the values to the right of the plot; draw_value_axis has them at the left.
void draw_values_at_right(Rect plot, const ValueAxis& axis);

/// The distances that each column of pixels holds; a single one stands at its own pixel.
std::vector<PixelCells> distance_columns(const DistanceAxis& axis);
/// The smallest distance from which on all values are −∞, if there is one.
std::optional<Index> hidden_from(const Toeplitz& field);

/// The range of all means and ranges that are numbers.
Range range_of(std::span<const CurvePixel> pixels);

struct DistancePlot {
    Rect plot;
    DistanceAxis distances;
    ValueAxis values;
    ImVec2 at(double distance, double value) const { return {distances.pixel(distance), values.pixel(value)}; }
};

/// A line through the columns, ranges behind it, dots where distances lie apart.
void draw_distance_curve(const DistancePlot& plot, std::span<const CurvePixel> pixels, ImU32 color);
/// A thin line through values at some distances; what is not a number is left out.
void draw_thin_line(const DistancePlot& plot, std::span<const Index> distances, std::span<const double> values,
                    ImU32 color);
/// The colour of lines beside the one in ink: half as strong as other lines.
ImU32 thin_line_color();
/// The region from this distance on is hidden: hatched, with −∞ in it where there is room.
void draw_hidden_region(const DistancePlot& plot, Index from);
/// A ring around the value at a distance, and a line down to the axis.
void draw_distance_mark(const DistancePlot& plot, Index distance, double value);

/// An axis over the range with a margin, so that no curve touches the frame; never empty.
ValueAxis value_axis_with_margin(Range range, Rect plot, bool with_zero);

/// The pointer on a plot of distances, which becomes an item of this name; the distance under it.
std::optional<Index> point_at_distances(const char* name, Rect plot, const DistanceAxis& axis);

/// A cell of a Toeplitz field at a distance, in this row where the row has it, otherwise the nearest one.
Cell cell_at_distance(const Toeplitz& field, Index distance, Index row);

}
