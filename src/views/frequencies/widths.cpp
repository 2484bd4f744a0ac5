// The effect of the width on the waves: value at the hand and wavelength of the chosen dimensions, over d_model.
// Dimensions 0 and 1 have the wavelength 2π at every width; all others move.
#include "core/text.hpp"
#include "core/waves/width_sweep.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "widgets/items.hpp"

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
            list->AddLine(*before, at, series_color(series), px(1.5f));
        if (marked)
            draw_marker(list, at, series, px(2.5f), series_color(series));
        before = at;
    }
}

/// The ticks of the width axis below a plot; the present width is marked by a chip and a line.
void draw_width_axis(const WidthPlot& made) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect& plot = made.plot;
    list->AddRectFilled({plot.x, plot.bottom()}, {plot.right(), plot.bottom() + px(1)}, theme().line2);
    const auto x_of = [&](double width) {
        return std::floor(plot.x +
                          plot.width * static_cast<float>(width / static_cast<double>(made.sweep.last_width())));
    };
    const Index now = made.frame.waves.width();
    const bool seen = !is_figure() && now <= made.sweep.last_width();
    const std::string chip = readable_integer(now);
    const float half = text_size(chip, 12, Weight::semibold).x / 2 + px(5), at = x_of(static_cast<double>(now));
    for (const double tick : tick_values(0, static_cast<double>(made.sweep.last_width()), 6)) {
        const std::string text = readable(tick);
        const float x = x_of(tick);
        if (tick > 0 && !(seen && std::fabs(x - at) < half + text_size(text, 12).x / 2 + px(4)))
            draw_text_aligned(list, {x, plot.bottom() + px(6)}, {0.5f, 0}, text, 12, theme().text2);
    }
    if (seen) {
        list->AddRectFilled({at, plot.y}, {at + px(1), plot.bottom()}, theme().text);
        list->AddRectFilled({at - half, plot.bottom() + px(4)}, {at + half, plot.bottom() + px(22)}, theme().text,
                            px(4));
        draw_text_aligned(list, {at, plot.bottom() + px(13)}, {0.5f, 0.5f}, chip, 12, theme().bg0, Weight::semibold);
    }
    draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(26)}, {0.5f, 0}, "d_model", 12, theme().text2);
}

constexpr float left_room = 56, foot = 46;

void draw_values(const WaveFrame& frame, const WidthSweep& sweep, Rect area) {
    const double position = static_cast<double>(frame.position());
    const float head = draw_title(ImGui::GetWindowDrawList(), area.min(), area.width,
                                  "Value at position " + readable_integer(frame.position()),
                                  "for each dimension drawn, at other widths");
    const Rect plot{area.x + px(left_room), area.y + head + px(8), area.width - px(left_room + 12),
                    area.height - head - px(foot + 8)};
    if (plot.height < px(40) || plot.width < px(60))
        return;
    const WidthPlot made{frame, sweep, plot, {-1, 1, plot.y + px(4), plot.bottom() - px(4)}};
    draw_value_axis(plot, made.values, "value");
    draw_width_axis(made);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        draw_line(made, i, [&](Cell cell) { return sweep.value(cell, position); });
    note_item({"Value by width", "plot", plot.x, plot.y, plot.width, plot.height});
}

void draw_wavelength_lines(const WaveFrame& frame, const WidthSweep& sweep, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float head = draw_title(list, area.min(), area.width, "Wavelength of each dimension",
                                  "positions per turn, log scale; 0 and 1 stay at 2π");
    const Rect plot{area.x + px(left_room + 8), area.y + head + px(8), area.width - px(left_room + 20),
                    area.height - head - px(foot + 8)};
    if (plot.height < px(40) || plot.width < px(60))
        return;
    double low = 1e300, high = 0;
    for (Index row = 0; row < sweep.size().row; ++row)
        for (Index col = 0; col < sweep.size().col; ++col)
            if (const double value = sweep.at({row, col}); value == value) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (high == 0)
        return;
    const double bottom = std::log10(low) - 0.15, top = std::max(std::log10(high) + 0.15, bottom + 1);
    const WidthPlot made{frame, sweep, plot, {bottom, top, plot.y, plot.bottom()}};
    for (int decade = static_cast<int>(std::ceil(bottom)); decade <= static_cast<int>(std::floor(top)); ++decade) {
        const float y = std::floor(made.values.pixel(decade));
        list->AddRectFilled({plot.x, y}, {plot.right(), y + px(1)}, theme().line);
        draw_text_aligned(list, {plot.x - px(8), y}, {1, 0.5f}, readable(std::pow(10.0, decade)), 12, theme().text2);
    }
    draw_width_axis(made);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        draw_line(made, i, [&](Cell cell) { return std::log10(sweep.at(cell)); });
    note_item({"Wavelength by width", "plot", plot.x, plot.y, plot.width, plot.height});
}

}

void draw_widths(WaveFrame& frame, Rect area) {
    const std::shared_ptr<const WidthSweep> sweep = sweep_of(frame);
    note_part("widths", area);
    if (area.width >= px(600)) {
        const float half = std::floor((area.width - px(32)) / 2);
        draw_values(frame, *sweep, {area.x, area.y, half, area.height});
        draw_wavelength_lines(frame, *sweep, {area.x + half + px(32), area.y, half, area.height});
        return;
    }
    const bool both = area.height >= px(360);
    const float height = both ? std::floor(area.height / 2) : area.height;
    draw_values(frame, *sweep, {area.x, area.y, area.width, height - px(both ? 8 : 0)});
    if (both)
        draw_wavelength_lines(frame, *sweep,
                              {area.x, area.y + height + px(8), area.width, area.height - height - px(8)});
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
