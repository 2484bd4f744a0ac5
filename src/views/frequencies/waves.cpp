// The waves of chosen dimensions with the integer positions as dots.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

std::string wave_name(const Waves& waves, Index dimension) {
    if (waves.width() == 0)
        return {};
    const Waves::Part part = waves.column(dimension).part;
    return part == Waves::Part::sine ? "sin" : part == Waves::Part::cosine ? "cos" : "zero";
}

float WaveFrame::pixel(const ScreenAxis& positions, Index row) const {
    if (times.empty())
        return positions.pixel(static_cast<double>(row) + 0.5);
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    const double part = (times[static_cast<std::size_t>(row)] - *first) / (*last - *first);
    const float margin = std::min(positions.length / 16, px(24));
    return positions.begin + margin + static_cast<float>(part) * (positions.length - 2 * margin);
}

Index WaveFrame::row_at(const ScreenAxis& positions, float at) const {
    if (times.empty())
        return positions.cell_at(at);
    Index best = 0;
    for (Index row = 1; row < length; ++row)
        if (std::fabs(pixel(positions, row) - at) < std::fabs(pixel(positions, best) - at))
            best = row;
    return best;
}

std::vector<Index> rows_from_left(const WaveFrame& frame) {
    std::vector<Index> rows(static_cast<std::size_t>(frame.length));
    std::iota(rows.begin(), rows.end(), Index{0});
    if (!frame.times.empty())
        std::stable_sort(rows.begin(), rows.end(), [&](Index a, Index b) {
            return frame.times[static_cast<std::size_t>(a)] < frame.times[static_cast<std::size_t>(b)];
        });
    return rows;
}

namespace {

/// "dimensions 6 to 9" or "dimensions 6, 12, 24", with the field's name for its columns.
std::string list_text(const std::string& name, const std::vector<Index>& dimensions) {
    bool run = dimensions.size() > 2;
    for (std::size_t i = 1; i < dimensions.size(); ++i)
        run = run && dimensions[i] == dimensions[i - 1] + 1;
    if (run)
        return plural(name) + " " + std::to_string(dimensions.front()) + " to " + std::to_string(dimensions.back());
    std::string text = (dimensions.size() == 1 ? name : plural(name)) + " ";
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        text += (i ? ", " : "") + std::to_string(dimensions[i]);
    return text;
}

/// The room, in design pixels, that the names at the right ends of the curves need.
float end_labels_width(const WaveFrame& frame) {
    float widest = 0;
    for (const Index dimension : frame.dimensions)
        widest = std::max(widest, text_size(std::to_string(dimension), 14, Weight::semibold).x +
                                      text_size(wave_name(frame.waves, dimension), 12).x);
    return 34 + in_design(widest);
}

/// The names at the right ends of the curves, moved apart so that no two overlap.
void draw_end_labels(const WaveFrame& frame, Rect plot, const ValueAxis& values) {
    struct End {
        float wanted, y;
        std::size_t series;
    };
    std::vector<End> ends;
    const Index rightmost = frame.times.empty() ? frame.length - 1 : rows_from_left(frame).back();
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        if (const double last = frame.value(rightmost, frame.dimensions[i]); std::isfinite(last))
            ends.push_back({values.pixel(last), values.pixel(last), i});
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.wanted < b.wanted; });
    const Rect around = inset(plot, {.top = -4, .bottom = -40});
    const float line = px(17), top = around.y;
    if (const float fitting = around.height / line; fitting < static_cast<float>(ends.size()) - 1)
        ends.resize(static_cast<std::size_t>(fitting) + 1);
    if (ends.empty())
        return;
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i].y = std::max(ends[i].y, ends[i - 1].y + line);
    // Many names extend below the plot, beside the axis, instead of up into the title.
    float limit = std::max(below(plot, 0, 4).y, top + line * static_cast<float>(ends.size() - 1));
    for (std::size_t i = ends.size(); i-- > 0; limit = ends[i].y - line)
        ends[i].y = std::min(ends[i].y, limit);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const End& end : ends) {
        const ImVec2 at{plot.right(), end.y};
        const int series = static_cast<int>(end.series);
        const ImU32 color = series_color(series);
        draw_stroke(offset({plot.right(), end.wanted}, 2, 0), offset(at, 10, 0), color, 1);
        draw_marker(list, offset(at, 17, 0), series, px(4), color);
        const float used =
            draw_text_aligned(list, offset(at, 27, 0), {0, 0.5f}, std::to_string(frame.dimensions[end.series]), 14,
                              theme().text, Weight::semibold);
        draw_text_aligned(list, offset(at, 30 + in_design(used), 0), {0, 0.5f},
                          wave_name(frame.waves, frame.dimensions[end.series]), 12, theme().text2);
    }
}

/// The chosen dimension whose curve is nearest to the pointer at the position under it.
Index nearest_dimension(const WaveFrame& frame, const ValueAxis& values, Index row, float y) {
    Index best = frame.dimensions.front();
    float least = 1e9f;
    for (const Index dimension : frame.dimensions) {
        const float away = std::fabs(values.pixel(frame.value(row, dimension)) - y);
        if (away < least) {
            least = away;
            best = dimension;
        }
    }
    return best;
}

void point_at_waves(WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    note_part("waves", plot);
    const HitArea hit = hit_area(plot, "Waves");
    // A pointer at rest must not override what keys and playback move.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool acts = moved.x != 0 || moved.y != 0 || hit.entered || hit.grabbed;
    if (acts && (hit.hovered || hit.held)) {
        const Index row = frame.row_at(positions, ImGui::GetIO().MousePos.x);
        frame.session.set_focus({row, nearest_dimension(frame, values, row, ImGui::GetIO().MousePos.y)});
        drag_hand(frame, row);
    }
    if (!hit.focused)
        return;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}})
        if (take_key(hit.id, key))
            step_hand(frame, step, !take_key(hit.id, key, false));
}

/// The line at the chosen position with a ring at the value of every curve.
void draw_hand(const WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    if (is_figure() && !frame.asked)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(frame.pixel(positions, frame.focus.row));
    const Rect high = inset(plot, {.top = -4});
    line_down(list, high, x, theme().text);
    if (const Index second = frame.focus.row + frame.shift; frame.shift != 0 && second >= 0 && second < frame.length) {
        const float there = std::floor(positions.pixel(static_cast<double>(second) + 0.5));
        line_down(list, high, there, theme().accent, 2);
    }
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        const double value = frame.value(frame.focus.row, frame.dimensions[i]);
        if (!std::isfinite(value))
            continue;
        const ImVec2 at{x + 0.5f, values.pixel(value)};
        const float radius = frame.dimensions[i] == frame.focus.col ? 8 : 6;
        draw_dot(at, radius, theme().bg0);
        draw_circle(at, radius, series_color(static_cast<int>(i)));
        draw_marker(list, at, static_cast<int>(i), px(3), series_color(static_cast<int>(i)));
    }
}

/// The positions that share the value pointed at: a line at that value with a ring at each of them.
void draw_shared(const WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    const std::shared_ptr<const WaveCollisions> shared = collisions_of(frame);
    const float y = std::floor(values.pixel(shared->value()));
    draw_dashes({plot.x, y}, {plot.right(), y}, theme().accent, 3, 4);
    for (const WaveCollisions::Found& found : shared->found()) {
        const float x = positions.pixel(static_cast<double>(found.position - frame.offset) + 0.5);
        draw_circle({x, values.pixel(found.value)}, 6, theme().accent);
    }
}

/// What the plot shows, said below its title.
std::string waves_subtitle(const WaveFrame& frame, const ScreenAxis& positions) {
    const bool phone = look().arrangement == Arrangement::phone;
    if (frame.instead)
        return "none of the chosen dimensions exists at width " + readable_integer(frame.field->size().col) +
               ": only the first ones are drawn";
    const std::string rows = plural(frame.description.rows.name);
    if (positions.cell_size() < 1) {
        const std::string held = readable(1 / positions.exact_cell_size(), 3) + " " + rows + " per pixel: ";
        if (frame.field->means() != Means::closed) // ranges would mean reading all rows
            return phone ? "lines: means" : held + "lines are their means";
        return phone ? "lines: means; bands: ranges"
                     : held + "lines are their means, bands " +
                           (frame.turns() ? "the range of the curve" : "their range");
    }
    const bool dots = positions.cell_size() >= px(7);
    if (!frame.turns())
        return std::string(dots ? "dots are the numbers" : "corners are the numbers") + (phone ? "" : " of the table") +
               "; lines only join them";
    const std::string curves = !frame.shape ? "curves are exact"
                               : phone      ? "exact sine and cosine"
                                            : "curves are the exact sine and cosine";
    return curves + (!dots ? "" : "; dots are " + (phone ? rows : "the " + rows + " a model uses"));
}

/// Ticks with the field's own row labels, such as time stamps.
void draw_labels(const WaveFrame& frame, Rect plot, const ScreenAxis& positions) {
    const AxisNames& names = frame.description.rows;
    const auto center = [&](Index row) { return std::floor(frame.pixel(positions, row)); };
    const auto half_width = [&](Index row) { return axis_chip_half(axis_label(names, row)); };
    const float hand = center(frame.focus.row), chip = half_width(frame.focus.row);
    if (!is_figure())
        draw_axis_chip(plot, hand, axis_label(names, frame.focus.row));
    float free_from = offset(plot.min(), -24, 0).x;
    for (const Index row : rows_from_left(frame)) {
        const float x = center(row), half = half_width(row);
        draw_tick(plot, x);
        if (x - half < free_from || (!is_figure() && std::fabs(x - hand) < half + chip))
            continue;
        draw_tick_label(plot, x, axis_label(names, row));
        free_from = x + half;
    }
    draw_axis_name(plot, frame.times.empty() ? names.name + ", row by row" : names.name);
}

}

void draw_waves(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool phone = look().arrangement == Arrangement::phone;
    const float left = phone || frame.step ? 44 : 56, right = end_labels_width(frame);
    const Rect across = inset(area, {.left = left, .right = right});
    const ScreenAxis positions = stretched(0, frame.length, across.x, across.width);
    const AxisNames& rows = frame.description.rows;
    const std::string title =
        (frame.turns() ? "Waves of " : "Numbers of ") + list_text(frame.description.cols.name, frame.dimensions);
    const std::optional<Rect> made = titled_plot(frame, area, title, waves_subtitle(frame, positions), left, right);
    if (!made)
        return;
    const Rect plot = *made, inner = inset(plot, {.top = 4, .bottom = 4}), clip = inset(plot, {-6, -2, -6, -2});
    const Range range = drawn_values(frame);
    const ValueAxis values{range.low, range.high, inner.y, inner.bottom()};
    point_at_waves(frame, plot, positions, values);
    draw_value_axis(plot, values, phone || frame.step ? "" : "value");
    if (rows.labels.empty())
        draw_position_axis(plot, positions, frame.offset, rows.name, frame.focus.row);
    else
        draw_labels(frame, plot, positions);
    list->PushClipRect(clip.min(), clip.max(), true);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i)
        positions.cell_size() < 1 ? draw_dense_column(frame, positions, values, i)
                                  : draw_column(frame, positions, values, i);
    list->PopClipRect(); // the clip keeps the mitres of sharp turns inside
    draw_end_labels(frame, plot, values);
    if (frame.shape && frame.session.state().text("frequency_detail") == "collisions")
        draw_shared(frame, plot, positions, values);
    draw_hand(frame, plot, positions, values);
}

FieldPtr wave_curves(const WaveFrame& frame) {
    const AxisNames& rows = frame.description.rows;
    std::vector<CurveColumn> columns{
        {rows.name, [rows](Index row) {
             return parse_number(axis_label(rows, row)).value_or(static_cast<double>(rows.first + row));
         }}};
    for (const Index dimension : frame.dimensions)
        columns.push_back({frame.description.cols.name + " " + axis_label(frame.description.cols, dimension),
                           [field = frame.field, dimension](Index row) {
                               return field->at({row, dimension});
                           }});
    return std::make_shared<CurveTable>("Waves", frame.length, std::move(columns));
}

}
