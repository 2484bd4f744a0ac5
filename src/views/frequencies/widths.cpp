// The effect of the width on the waves: value at the hand and wavelength of the chosen dimensions, over d_model.
// Dimensions 0 and 1 have the wavelength 2π at every width; all others move.
#include "core/text.hpp"
#include "core/waves/width_sweep.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::shared_ptr<const WidthSweep> sweep_of(const WaveFrame& frame) {
    const SinusoidShape& shape = *frame.shape;
    return frame.session.derived<WidthSweep>(
        {shape.width, shape.base, shape.layout, shape.grid, shape.odd, frame.dimensions},
        [&] { return std::make_shared<WidthSweep>(shape, frame.dimensions); });
}

struct WidthPlot {
    const WaveFrame& frame;
    const WidthSweep& sweep;
    Rect plot;
    ValueAxis values;
    float x(Index row) const {
        return plot.x + plot.width * static_cast<float>(sweep.width(row)) / static_cast<float>(sweep.last_width());
    }
};

/// A line through all widths at which the dimension exists, with a marker at each where there is room.
template <typename Value> void draw_line(const WidthPlot& made, std::size_t dimension, const Value& value) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int series = static_cast<int>(dimension);
    const Index rows = made.sweep.size().row;
    const bool marked = made.x(1) - made.x(0) >= px(9);
    std::optional<ImVec2> before;
    for (Index row = 0; row < rows; ++row) {
        const double number = value(Cell{row, static_cast<Index>(dimension)});
        if (number != number) {
            before.reset();
            continue;
        }
        const ImVec2 at{made.x(row), made.values.pixel(number)};
        if (before)
            draw_stroke(*before, at, series_color(series), 1.5f);
        if (marked)
            draw_marker(list, at, series, px(2.5f), series_color(series));
        before = at;
    }
}

/// The ticks of the width axis below a plot; the present width is marked by a chip and a line.
void draw_width_axis(const WidthPlot& made) {
    const Rect& plot = made.plot;
    const auto last = static_cast<double>(made.sweep.last_width());
    line_across(ImGui::GetWindowDrawList(), plot, plot.bottom(), theme().line2);
    const auto x_of = [&](double width) { return std::floor(plot.x + plot.width * static_cast<float>(width / last)); };
    const Index now = made.frame.waves.width();
    const bool seen = !is_figure() && now <= made.sweep.last_width();
    const std::string chip = readable_integer(now);
    const float at = x_of(static_cast<double>(now));
    for (const double tick : tick_values(0, last, 6)) {
        const std::string text = readable(tick);
        const float x = x_of(tick);
        if (tick > 0 && !(seen && std::fabs(x - at) < axis_chip_half(chip) + text_size(text, 12).x / 2 + px(4)))
            draw_tick_label(plot, x, text);
    }
    if (seen) {
        line_down(ImGui::GetWindowDrawList(), plot, at, theme().text);
        draw_axis_chip(plot, at, chip);
    }
    draw_axis_name(plot, "d_model");
}

constexpr float labels_at_left = 44, margin_at_right = 8;

void draw_values(const WaveFrame& frame, const WidthSweep& sweep, Rect area) {
    const double position = static_cast<double>(frame.position());
    const std::optional<Rect> plot =
        titled_plot(frame, area, "Value at position " + readable_integer(frame.position()),
                    "for each dimension drawn, at other widths", labels_at_left, margin_at_right);
    if (!plot)
        return;
    const Rect inner = inset(*plot, {.top = 4, .bottom = 4});
    const WidthPlot made{frame, sweep, *plot, {-1, 1, inner.y, inner.bottom()}};
    draw_value_axis(*plot, made.values, "");
    draw_width_axis(made);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        draw_line(made, i, [&](Cell cell) { return sweep.value(cell, position); });
    note_item({"Value by width", "plot", plot->x, plot->y, plot->width, plot->height});
}

/// Of the wavelengths of all dimensions at all widths; empty where there is none.
std::optional<Range> all_wavelengths(const WidthSweep& sweep) {
    std::optional<Range> range;
    for (Index row = 0; row < sweep.size().row; ++row)
        for (Index col = 0; col < sweep.size().col; ++col)
            if (const double value = sweep.at({row, col}); value == value)
                range = range ? united(*range, {value, value}) : Range{value, value};
    return range;
}

void draw_wavelength_lines(const WaveFrame& frame, const WidthSweep& sweep, Rect area) {
    const std::optional<Rect> plot =
        titled_plot(frame, area, "Wavelength of each dimension", "positions per turn, log scale; 0 and 1 stay at 2π",
                    labels_at_left, margin_at_right);
    const std::optional<Range> range = all_wavelengths(sweep);
    if (!plot || !range)
        return;
    const double bottom = std::log10(range->low) - 0.15, top = std::max(std::log10(range->high) + 0.15, bottom + 1);
    const WidthPlot made{frame, sweep, *plot, {bottom, top, plot->y, plot->bottom()}};
    draw_log_grid(*plot, made.values);
    draw_width_axis(made);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        draw_line(made, i, [&](Cell cell) { return std::log10(sweep.at(cell)); });
    note_item({"Wavelength by width", "plot", plot->x, plot->y, plot->width, plot->height});
}

}

void draw_widths(WaveFrame& frame, Rect area) {
    const std::shared_ptr<const WidthSweep> sweep = sweep_of(frame);
    note_part("widths", area);
    const std::vector<Part> plots{{.name = "values", .width = {276}, .height = {150}, .rank = 1},
                                  {.name = "lengths", .width = {276}, .height = {150}}};
    const Part ways[] = {in_row(20, plots), in_column(16, plots)};
    const PartLayout layout(area, ways);
    draw_values(frame, *sweep, layout["values"]);
    if (layout.has("lengths"))
        draw_wavelength_lines(frame, *sweep, layout["lengths"]);
}

FieldPtr width_curves(const WaveFrame& frame) {
    const std::shared_ptr<const WidthSweep> sweep = sweep_of(frame);
    const auto position = static_cast<double>(frame.position());
    std::vector<CurveColumn> columns{
        {"d_model", [sweep](Index row) { return static_cast<double>(sweep->width(row)); }}};
    for (Index n = 0; n < sweep->size().col; ++n) {
        const std::string name = " of dimension " + std::to_string(frame.dimensions[static_cast<std::size_t>(n)]);
        columns.push_back({"value" + name + " at position " + shortest(position), [sweep, n, position](Index row) {
                               return sweep->value({row, n}, position);
                           }});
        columns.push_back({"wavelength" + name, [sweep, n](Index row) { return sweep->at({row, n}); }});
    }
    return std::make_shared<CurveTable>("Widths", sweep->size().row, std::move(columns));
}

}
