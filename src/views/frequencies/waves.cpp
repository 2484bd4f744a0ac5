// The waves of chosen dimensions with the integer positions as dots.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "widgets/hit_area.hpp"

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
    const float line = px(17), top = plot.y - px(4), lowest = plot.bottom() + px(40);
    if (const float fitting = (lowest - top) / line; fitting < static_cast<float>(ends.size()) - 1)
        ends.resize(static_cast<std::size_t>(fitting) + 1);
    if (ends.empty())
        return;
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i].y = std::max(ends[i].y, ends[i - 1].y + line);
    // Many names extend below the plot, beside the axis, instead of up into the title.
    float limit = std::max(plot.bottom() + px(4), top + line * static_cast<float>(ends.size() - 1));
    for (std::size_t i = ends.size(); i-- > 0; limit = ends[i].y - line)
        ends[i].y = std::min(ends[i].y, limit);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const End& end : ends) {
        const int series = static_cast<int>(end.series);
        const ImU32 color = series_color(series);
        list->AddLine({plot.right() + px(2), end.wanted}, {plot.right() + px(10), end.y}, color, px(1));
        draw_marker(list, {plot.right() + px(17), end.y}, series, px(4), color);
        const float used =
            draw_text_aligned(list, {plot.right() + px(27), end.y}, {0, 0.5f},
                              std::to_string(frame.dimensions[end.series]), 14, theme().text, Weight::semibold);
        draw_text_aligned(list, {plot.right() + px(30) + used, end.y}, {0, 0.5f},
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
    list->AddRectFilled({x, plot.y - px(4)}, {x + px(1), plot.bottom()}, theme().text);
    if (const Index second = frame.focus.row + frame.shift; frame.shift != 0 && second >= 0 && second < frame.length) {
        const float there = std::floor(positions.pixel(static_cast<double>(second) + 0.5));
        list->AddRectFilled({there, plot.y - px(4)}, {there + px(2), plot.bottom()}, theme().accent);
    }
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        const double value = frame.value(frame.focus.row, frame.dimensions[i]);
        if (!std::isfinite(value))
            continue;
        const ImVec2 at{x + 0.5f, values.pixel(value)};
        const bool chosen = frame.dimensions[i] == frame.focus.col;
        list->AddCircleFilled(at, px(chosen ? 8 : 6), theme().bg0);
        list->AddCircle(at, px(chosen ? 8 : 6), series_color(static_cast<int>(i)), 0, px(2));
        draw_marker(list, at, static_cast<int>(i), px(3), series_color(static_cast<int>(i)));
    }
}

/// The positions that share the value pointed at: a line at that value with a ring at each of them.
void draw_shared(const WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    const std::shared_ptr<const WaveCollisions> shared = collisions_of(frame);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = std::floor(values.pixel(shared->value()));
    for (float x = plot.x; x < plot.right(); x += px(7))
        list->AddRectFilled({x, y}, {std::min(x + px(3), plot.right()), y + px(1)}, theme().accent);
    for (const WaveCollisions::Found& found : shared->found()) {
        const float x = positions.pixel(static_cast<double>(found.position - frame.offset) + 0.5);
        list->AddCircle({x, values.pixel(found.value)}, px(6), theme().accent, 0, px(2));
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
    ImDrawList* list = ImGui::GetWindowDrawList();
    const AxisNames& names = frame.description.rows;
    const auto center = [&](Index row) { return std::floor(frame.pixel(positions, row)); };
    const auto width = [&](Index row) { return text_size(axis_label(names, row), 12).x + px(12); };
    const float hand = is_figure() ? plot.x - px(1000) : center(frame.focus.row);
    const float chip = width(frame.focus.row) / 2;
    if (!is_figure()) {
        list->AddRectFilled({hand - chip, plot.bottom() + px(6)}, {hand + chip, plot.bottom() + px(26)}, theme().text,
                            px(4));
        draw_text_aligned(list, {hand, plot.bottom() + px(16)}, {0.5f, 0.5f}, axis_label(names, frame.focus.row), 12,
                          theme().bg0, Weight::semibold);
    }
    float free_from = plot.x - px(24);
    for (const Index row : rows_from_left(frame)) {
        const float x = center(row), half = width(row) / 2;
        list->AddRectFilled({x, plot.bottom()}, {x + px(1), plot.bottom() + px(5)}, theme().line2);
        if (x - half < free_from || std::fabs(x - hand) < half + chip)
            continue;
        draw_text_aligned(list, {x, plot.bottom() + px(9)}, {0.5f, 0}, axis_label(names, row), 12, theme().text2);
        free_from = x + half;
    }
    draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(28)}, {0.5f, 0},
                      frame.times.empty() ? names.name + ", row by row" : names.name, 12, theme().text2);
}

}

void draw_waves(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool phone = look().arrangement == Arrangement::phone;
    Rect plot{area.x + px(phone ? 44 : 56), 0, area.width - px(phone ? 44 : 56) - px(80), 0};
    const ScreenAxis positions = stretched(0, frame.length, plot.x, plot.width);
    const AxisNames& rows = frame.description.rows;
    const std::string title =
        (frame.turns() ? "Waves of " : "Numbers of ") + list_text(frame.description.cols.name, frame.dimensions);
    const float head = draw_title(list, area.min(), area.width, title, waves_subtitle(frame, positions));
    plot.y = area.y + head + px(12);
    plot.height = area.height - head - px(12) - px(46);
    if (plot.height < px(40) || plot.width < px(60))
        return;
    const Range range = drawn_values(frame);
    const ValueAxis values{range.low, range.high, plot.y + px(4), plot.bottom() - px(4)};
    point_at_waves(frame, plot, positions, values);
    draw_value_axis(plot, values, phone ? "" : "value");
    if (rows.labels.empty())
        draw_position_axis(plot, positions, frame.offset, rows.name, frame.focus.row);
    else
        draw_labels(frame, plot, positions);
    list->PushClipRect({plot.x - px(6), plot.y - px(2)}, {plot.right() + px(6), plot.bottom() + px(2)}, true);
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
