#include "views/plot/distance_plot.hpp"

#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

double warped(const DistanceAxis& axis, double distance) {
    return axis.logarithmic ? std::copysign(std::log1p(std::fabs(distance)), distance) : distance;
}

double low_end(const DistanceAxis& axis) {
    return warped(axis, static_cast<double>(axis.first) - 0.5);
}

double whole(const DistanceAxis& axis) {
    return warped(axis, static_cast<double>(axis.last) + 0.5) - low_end(axis);
}

/// The ends, and the decades in both directions.
std::vector<Index> decades(const DistanceAxis& axis) {
    std::vector<Index> ticks{axis.first, axis.last};
    for (Index decade = 1; decade < std::max(std::llabs(axis.first), std::llabs(axis.last)); decade *= 10)
        for (const Index tick : {-decade, decade})
            if (tick > axis.first && tick < axis.last)
                ticks.push_back(tick);
    return ticks;
}

std::vector<Index> linear_ticks(const DistanceAxis& axis, float spacing) {
    const ScreenAxis cells = stretched(0, axis.last - axis.first + 1, axis.begin, axis.length);
    std::vector<Index> ticks = tick_cells(cells, axis.first, spacing, false);
    for (Index& tick : ticks)
        tick += axis.first;
    return ticks;
}

float half_width(Index distance) {
    return text_size(readable_integer(distance), 12).x / 2;
}

}

float DistanceAxis::pixel(double distance) const {
    return begin + static_cast<float>((warped(*this, distance) - low_end(*this)) / whole(*this)) * length;
}

double DistanceAxis::distance(float pixel) const {
    const double part =
        low_end(*this) + static_cast<double>(pixel - begin) / static_cast<double>(length) * whole(*this);
    return logarithmic ? std::copysign(std::expm1(std::fabs(part)), part) : part;
}

Index DistanceAxis::nearest(float pixel) const {
    return std::clamp<Index>(std::llround(distance(pixel)), first, last);
}

float DistanceAxis::room(Index distance) const {
    return pixel(static_cast<double>(distance) + 0.5) - pixel(static_cast<double>(distance) - 0.5);
}

void draw_distance_axis(Rect plot, const DistanceAxis& axis, std::string_view name, std::optional<Index> chip) {
    const float widest = 2 * std::max(half_width(axis.first), half_width(axis.last));
    std::vector<Index> ticks =
        axis.logarithmic ? decades(axis) : linear_ticks(axis, (widest + px(8)) / least_part_of_spacing);
    if (axis.first <= 0 && axis.last >= 0)
        ticks.insert(ticks.begin(), 0); // where query and key meet: others give way to it
    struct Taken {
        float from, to;
    };
    std::vector<Taken> taken;
    const auto place = [&](Index distance) { return std::floor(axis.pixel(static_cast<double>(distance))); };
    const bool marked = !is_figure() && chip && *chip >= axis.first && *chip <= axis.last;
    const std::string number = marked ? readable_integer(*chip) : "";
    const float chip_half = axis_chip_half(number), end = ImGui::GetWindowDrawList()->GetClipRectMax().x;
    const float chip_at = marked ? std::min(place(*chip), std::max(end - chip_half, plot.x)) : 0.0f;
    if (marked)
        taken.push_back({chip_at - chip_half, chip_at + chip_half});
    for (const Index tick : ticks) {
        const float mark = place(tick), half = half_width(tick) + px(3), x = std::min(mark, end - half);
        draw_tick(plot, mark);
        if (std::any_of(taken.begin(), taken.end(),
                        [&](const Taken& other) { return x + half > other.from && x - half < other.to; }))
            continue;
        taken.push_back({x - half, x + half});
        draw_tick_label(plot, x, readable_integer(tick));
    }
    draw_axis_name(plot, name);
    if (marked)
        draw_axis_chip(plot, chip_at, number);
}

void draw_values_at_right(Rect plot, const ValueAxis& axis) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : tick_values(axis.low, axis.high, std::max(3, static_cast<int>(plot.height / px(36))))) {
        const float y = std::floor(axis.pixel(value));
        line_across(list, plot, y, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({plot.right(), y}, 8, 0), {0, 0.5f}, fitting_number(value, px(40)), 12,
                          theme().text2);
    }
}

std::vector<PixelCells> distance_columns(const DistanceAxis& axis) {
    std::vector<PixelCells> columns;
    const float end = axis.begin + axis.length;
    Index next = axis.first;
    for (float x = std::floor(axis.begin); next <= axis.last && x < end + 1; ++x) {
        const Index stop =
            x + 1 >= end ? axis.last + 1
                         : std::clamp<Index>(static_cast<Index>(std::ceil(axis.distance(x + 1))), next, axis.last + 1);
        // A single distance may stand to the right of its column's edge: it then belongs to the next one.
        if (stop == next)
            continue;
        const Index count = stop - next;
        columns.push_back({count == 1 ? axis.pixel(static_cast<double>(next)) - 0.5f : x, next, count});
        next = stop;
    }
    return columns;
}

Range range_of(std::span<const CurvePixel> pixels) {
    Range range;
    for (const CurvePixel& pixel : pixels) {
        if (std::isfinite(pixel.mean))
            range = united(range, {pixel.mean, pixel.mean});
        if (std::isfinite(pixel.range.low) && std::isfinite(pixel.range.high))
            range = united(range, pixel.range);
    }
    return range;
}

std::optional<Index> hidden_from(const Toeplitz& field) {
    const auto hidden = [&](Index distance) {
        return field.value(distance) == -std::numeric_limits<double>::infinity();
    };
    if (!hidden(field.largest()))
        return std::nullopt;
    Index seen = field.smallest() - 1, from = field.largest();
    while (from - seen > 1) {
        const Index middle = seen + (from - seen) / 2;
        (hidden(middle) ? from : seen) = middle;
    }
    return from;
}

void draw_distance_curve(const DistancePlot& plot, std::span<const CurvePixel> pixels, ImU32 color) {
    draw_curve_pixels(plot.values, pixels, color);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (Index distance = plot.distances.first; const CurvePixel& pixel : pixels) {
        distance = plot.distances.nearest(pixel.x + 0.5f);
        const float room = plot.distances.room(distance);
        if (pixel.range.low == pixel.range.low || !std::isfinite(pixel.mean) || room < px(4))
            continue;
        list->AddCircleFilled({pixel.x + 0.5f, plot.values.pixel(pixel.mean)}, std::min(px(2.6f), room * 0.35f), color);
    }
}

void draw_thin_line(const DistancePlot& plot, std::span<const Index> distances, std::span<const double> values,
                    ImU32 color) {
    std::vector<ImVec2> points;
    for (std::size_t n = 0; n < distances.size(); ++n)
        if (std::isfinite(values[n]))
            points.push_back(plot.at(static_cast<double>(distances[n]), values[n]));
    const InsideAxis inside(plot.values);
    draw_joined(ImGui::GetWindowDrawList(), points, color, px(1));
}

ImU32 thin_line_color() {
    return (theme().line2 & ~IM_COL32_A_MASK) | 128u << IM_COL32_A_SHIFT;
}

void draw_hidden_region(const DistancePlot& plot, Index from) {
    if (from > plot.distances.last)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::max(plot.plot.x, std::floor(plot.distances.pixel(static_cast<double>(from) - 0.5)));
    const Rect region{x, plot.plot.y, plot.plot.right() - x, plot.plot.height};
    list->AddRectFilled(region.min(), region.max(), theme().bg2);
    draw_hatch(list, region, theme().line2);
    const ImVec2 size = text_size("−∞", 12, Weight::semibold);
    const Rect words = centered(region.center(), in_design(size.x) + 4, 18);
    if (region.width < words.width || !has_room(region, 0, 40))
        return;
    list->AddRectFilled(words.min(), words.max(), theme().bg2);
    draw_text_aligned(list, words.center(), {0.5f, 0.5f}, "−∞", 12, theme().text, Weight::semibold);
}

void draw_distance_mark(const DistancePlot& plot, Index distance, double value) {
    if (is_figure() || distance < plot.distances.first || distance > plot.distances.last)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(plot.distances.pixel(static_cast<double>(distance)));
    Rect down = plot.plot;
    if (!std::isfinite(value)) // it has no place on the value axis
        return line_down(list, take_bottom(down, 8), x, theme().text);
    line_down(list, inset(down, {.top = -4}), x, theme().text);
    draw_ring(list, {x + 0.5f, plot.values.pixel(value)}, 6, 2.6f);
}

ValueAxis value_axis_with_margin(Range range, Rect plot, bool with_zero) {
    if (range.low != range.low)
        range = {-1, 1};
    if (with_zero)
        range = united(range, {0, 0});
    const double extent = range.high - range.low,
                 pad = extent > 0 ? extent * 0.06 : std::max(std::fabs(range.high), 1.0);
    return {range.low - pad, range.high + pad, plot.y, plot.bottom()};
}

std::optional<Index> point_at_distances(const char* name, Rect plot, const DistanceAxis& axis) {
    const HitArea hit = hit_area(plot, name);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    // A pointer at rest must not override what keys and playback move.
    if ((hit.hovered || hit.held) && (moved.x != 0 || moved.y != 0 || hit.grabbed))
        return axis.nearest(ImGui::GetIO().MousePos.x);
    return std::nullopt;
}

Cell cell_at_distance(const Toeplitz& field, Index distance, Index row) {
    const Cell size = field.size();
    const Index shift = field.shift();
    const Index lowest = std::max<Index>(0, -(distance + shift)),
                highest = std::min(size.row - 1, size.col - 1 - distance - shift);
    const Index used = std::clamp(row, std::min(lowest, highest), std::max(lowest, highest));
    return {used, used + shift + distance};
}

}
