// Time2Vec over time: its linear column and, on their own scale, some of its waves, with the values at the stamps.
#include "core/waves/time/time2vec.hpp"
#include "core/text.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Radians per pixel; a wave that turns faster is drawn as the band that it fills.
constexpr double fastest_wave_drawn = 1.2;

std::string column_text(const Time2Vec& vector, Index col) {
    const auto i = static_cast<std::size_t>(col);
    const std::string bias = readable(std::fabs(vector.biases[i]), 3), sign = vector.biases[i] < 0 ? " − " : " + ";
    const std::string angle = readable(vector.weights[i], 3) + "·t" + sign + bias;
    return vector.linear(col) ? angle : (vector.cosine ? "cos(" : "sin(") + angle + ")";
}

void draw_column(const RealAxis& axis, const ValueAxis& values, Rect plot, const Time2Vec& vector, Index col,
                 int series, std::span<const double> times) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = vector.linear(col) ? theme().text : series_color(series);
    const double turn = std::fabs(vector.weights[static_cast<std::size_t>(col)]) * axis.range.width() /
                        static_cast<double>(axis.right - axis.left);
    if (!vector.linear(col) && turn > fastest_wave_drawn) {
        list->AddRectFilled({plot.x, values.pixel(1)}, {plot.right(), values.pixel(-1)},
                            (color & ~IM_COL32_A_MASK) | 40u << IM_COL32_A_SHIFT);
    } else {
        std::vector<ImVec2> points;
        for (float x = axis.left; x <= axis.right; x += 1) {
            const double time = axis.value(x);
            points.push_back({x, values.pixel(vector.at({&time, 1}, col))});
        }
        draw_joined(list, points, color, px(2));
    }
    for (const double& time : times)
        draw_marker(list, {axis.pixel(time), values.pixel(vector.at({&time, 1}, col))}, series, px(4), color);
}

constexpr float name_line = 20;

/// The names of the curves in rows, as many as fit. Takes their height off the top of the area.
void draw_names(const Time2Vec& vector, std::span<const Index> columns, Rect& rest) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect line = take_top(rest, name_line);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string text = std::to_string(columns[i]) + ": " + column_text(vector, columns[i]);
        constexpr float mark = 18, gap = 16;
        const float needed = mark + in_design(text_size(text, 12).x) + gap;
        if (line.x > rest.x && !has_room(line, needed, 0)) {
            if (!has_room(rest, 0, name_line))
                break;
            line = take_top(rest, name_line);
        }
        const Rect name = take_left(line, needed);
        draw_marker(list, offset(name.min(), 6, 9), static_cast<int>(i), px(4), series_color(static_cast<int>(i)));
        draw_text(list, offset(name.min(), mark, 1), fitted(text, inset(name, {.left = mark}).width, 12), 12,
                  theme().text2);
        note_item({text, "text", name.x, name.y, name.width, px(mark)});
    }
}

void mark_focus(SpaceFrame& frame, const RealAxis& axis, Rect plot) {
    const std::span<const double> times = frame.state().list("times");
    const auto row =
        static_cast<std::size_t>(std::clamp<Index>(frame.session.focus().row, 0, static_cast<Index>(times.size()) - 1));
    const float x = std::floor(axis.pixel(times[row]));
    line_down(ImGui::GetWindowDrawList(), plot, x, theme().text);
}

void point_at(SpaceFrame& frame, const RealAxis& axis, Rect plot, std::string_view label, const Time2Vec& vector,
              std::span<const Index> columns) {
    if (!hit_area(plot, label, {.keyboard = false}).hovered || columns.empty() || look().touch)
        return;
    const double time = axis.value(ImGui::GetIO().MousePos.x);
    std::string values;
    for (const Index col : columns)
        values +=
            (values.empty() ? "" : " · ") + std::to_string(col) + ": " + with_decimals(vector.at({&time, 1}, col), 3);
    frame.session.set_focus({frame.session.focus().row, columns.front()});
    draw_hover_card({ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y, 1, 1}, plot, theme().text,
                    "t = " + readable(time, 4), "value of each dimension at this time", values);
}

/// The linear dimension on a scale of its own.
void draw_linear(SpaceFrame& frame, const RealAxis& axis, const Time2Vec& vector, Index linear,
                 std::span<const double> times, Rect area) {
    draw_heading(area.min(), area.width, "The linear dimension",
                 "dimension " + std::to_string(linear) + ": " + column_text(vector, linear));
    const Rect plot = inset(area, {.left = values_left, .top = space_heading, .right = values_right, .bottom = 12});
    const double ends[] = {vector.at({&axis.range.low, 1}, linear), vector.at({&axis.range.high, 1}, linear)};
    const ValueAxis values{std::min({ends[0], ends[1], 0.0}), std::max({ends[0], ends[1], 1e-9}), plot.y,
                           plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_column(axis, values, plot, vector, linear, 0, times);
    mark_focus(frame, axis, plot);
    point_at(frame, axis, plot, "Linear dimension over time", vector, std::array{linear});
}

/// The chosen dimensions that are waves.
void draw_chosen_waves(SpaceFrame& frame, const RealAxis& axis, const Time2Vec& vector, std::span<const Index> waves,
                       std::span<const double> times, Rect area) {
    draw_heading(area.min(), area.width, "The waves",
                 waves.empty() ? "none of the dimensions chosen is a wave here"
                               : "choose the dimensions to draw on the left");
    constexpr float least_plot = 40, below = 44;
    Rect rest = inset(area, {.top = space_heading, .bottom = below + least_plot});
    draw_names(vector, waves, rest);
    const Rect plot = inset(rest, {.left = values_left, .top = 4, .right = values_right, .bottom = -least_plot}),
               inside = inset(plot, {.top = 4, .bottom = 4});
    const ValueAxis values{-1, 1, inside.y, inside.bottom()};
    draw_value_axis(plot, values, "");
    for (std::size_t i = 0; i < waves.size(); ++i)
        draw_column(axis, values, plot, vector, waves[i], static_cast<int>(i), times);
    draw_real_axis(axis, plot, "time");
    mark_focus(frame, axis, plot);
    point_at(frame, axis, plot, "Waves over time", vector, waves);
}

/// The linear dimension, then those of the chosen ones that are waves.
std::vector<Index> drawn_columns(const SpaceFrame& frame, const Time2Vec& vector) {
    std::vector<Index> columns{vector.linear_first ? 0 : vector.width() - 1};
    for (const double number : frame.state().list("dimensions"))
        if (const auto col = static_cast<Index>(number); col < vector.width() && col != columns.front())
            columns.push_back(col);
    return columns;
}

}

FieldPtr time2vec_curves(const SpaceFrame& frame) {
    constexpr Index points = 513; // from the first stamp to the last
    const auto vector = std::make_shared<const Time2Vec>(seeded_time2vec(frame.state()));
    const std::span<const double> times = frame.state().list("times");
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    const auto time = [low = *first, high = *last](Index point) {
        return low + (high - low) * static_cast<double>(point) / (points - 1);
    };
    std::vector<CurveColumn> columns{{"time", time}};
    for (const Index col : drawn_columns(frame, *vector))
        columns.push_back({std::to_string(col) + ": " + column_text(*vector, col), [vector, time, col](Index point) {
                               const double at = time(point);
                               return vector->at({&at, 1}, col);
                           }});
    return std::make_shared<CurveTable>("Dimensions over time", points, std::move(columns));
}

void draw_time2vec(SpaceFrame& frame, Rect area) {
    const Time2Vec vector = seeded_time2vec(frame.state());
    const std::span<const double> list = frame.state().list("times");
    const std::vector<double> times(list.begin(), list.end());
    const std::vector<Index> columns = drawn_columns(frame, vector);
    const PartLayout layout(area, in_column(12, {{.name = "times", .height = exactly(stamps_height), .rank = 3},
                                                 {.name = "linear", .height = {76}, .weight = 0.34f, .rank = 1},
                                                 {.name = "waves", .height = {150}, .weight = 0.66f, .rank = 2}}));
    const RealAxis axis = time_axis(frame, area);
    draw_stamps(frame, axis, layout["times"]);
    if (layout.has("linear"))
        draw_linear(frame, axis, vector, columns.front(), times, layout["linear"]);
    if (layout.has("waves"))
        draw_chosen_waves(frame, axis, vector, std::span(columns).subspan(1), times, layout["waves"]);
}

}
