#include "views/learning/results/line_plot.hpp"

#include "views/canvas/curves.hpp"
#include "views/learning/results/line_names.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace posenc {

namespace {

constexpr float most_name_width = 216; ///< design pixels

/// The point whose numbers are shown, chosen by the pointer, a tap or the keyboard.
struct ToldPoint {
    std::size_t line = 0, point = 0;
    bool known = false, by_keys = false;
};
struct LinePlotMemory {
    std::map<std::string, ToldPoint, std::less<>> told; ///< by the plot's label
};

PlotPoint between(const PlotPoint& a, const PlotPoint& b, double x) {
    const double part = (x - a.x) / (b.x - a.x);
    return {x, std::lerp(a.mean, b.mean, part), std::lerp(a.low, b.low, part), std::lerp(a.high, b.high, part)};
}

void draw_dashed(ImDrawList* list, const std::vector<ImVec2>& points, ImU32 color, float thickness) {
    const float on = px(6), whole = px(10);
    float done = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 from = points[i - 1], to = points[i];
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        for (float at = 0; at < length;) {
            const float phase = std::fmod(done + at, whole);
            const float step = std::min(length - at, std::max((phase < on ? on : whole) - phase, 0.1F));
            const auto on_way = [&](float part) {
                return ImVec2{std::lerp(from.x, to.x, part / length), std::lerp(from.y, to.y, part / length)};
            };
            if (phase < on)
                list->AddLine(on_way(at), on_way(at + step), color, thickness);
            at += step;
        }
        done += length;
    }
}

void draw_part(ImDrawList* list, const PlotFrame& frame, const std::vector<PlotPoint>& part, ImU32 color, bool dashed) {
    const ImU32 pale = (color & ~IM_COL32_A_MASK) | 40u << IM_COL32_A_SHIFT;
    std::vector<ImVec2> points;
    const auto flush = [&] {
        if (dashed)
            draw_dashed(list, points, color, px(2));
        else
            draw_joined(list, points, color, px(2));
        points.clear();
    };
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (!is_drawable(part[i])) {
            flush();
            continue;
        }
        if (!points.empty() && part[i].high > part[i].low + 1e-9) {
            const float left = frame.right_of(part[i - 1].x), right = frame.right_of(part[i].x);
            list->AddQuadFilled({left, frame.height_of(part[i - 1].high)}, {right, frame.height_of(part[i].high)},
                                {right, frame.height_of(part[i].low)}, {left, frame.height_of(part[i - 1].low)}, pale);
        }
        points.push_back(frame.at(part[i]));
    }
    flush();
}

void draw_line(ImDrawList* list, const PlotFrame& frame, const PlotLine& line) {
    const ImU32 color = series_color(line.series);
    const LineParts parts = parts_of(line);
    draw_part(list, frame, parts.solid, color, false);
    draw_part(list, frame, parts.dashed, color, true);
    if (!line.markers)
        return;
    for (const PlotPoint& point : line.points)
        if (is_drawable(point))
            draw_marker(list, frame.at(point), line.series, px(4), color);
}

void draw_shaded(ImDrawList* list, const PlotFrame& frame, const LinePlot& plot) {
    if (std::isnan(plot.shaded.low))
        return;
    const float left = std::floor(frame.right_of(plot.shaded.low)),
                right = std::floor(frame.right_of(plot.shaded.high));
    list->AddRectFilled({left, frame.plot.y}, {right, frame.plot.bottom()}, theme().bg2);
    const float width = text_size(plot.shaded_words, 12).x;
    const float x = std::max(std::min((left + right - width) / 2, frame.plot.right() - width), frame.plot.x);
    Rect words{std::floor(x), frame.plot.y, width, 0};
    words = below(words, 16, -20);
    draw_text(list, words.min(), plot.shaded_words, 12, theme().text3);
    note_item({plot.shaded_words, "text", words.x, words.y, words.width, words.height});
}

void draw_axes(ImDrawList* list, const PlotFrame& frame, const LinePlot& plot) {
    const Rect& box = frame.plot;
    const auto is_zero = [&](const PlotTick& tick) { return tick.at == 0 && !plot.logarithmic; };
    const auto zero = std::find_if(plot.y_ticks.begin(), plot.y_ticks.end(), is_zero);
    const auto ground = zero == plot.y_ticks.end() ? plot.y_ticks.begin() : zero;
    for (const PlotTick& tick : plot.y_ticks) {
        const float y = std::floor(frame.height_of(tick.at));
        list->AddRectFilled({box.x, y}, {box.right(), y + px(1)}, &tick == &*ground ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({box.x, y}, -8, 0), {1, 0.5F}, tick.text, 12, theme().text2);
    }
    float free_from = -1e9F;
    for (const PlotTick& tick : plot.x_ticks) {
        const float x = std::floor(frame.right_of(tick.at)), half = text_size(tick.text, 12).x / 2;
        const ImVec2 foot{x, box.bottom()};
        list->AddRectFilled(foot, offset(foot, 1, 5), theme().line2);
        if (x - half < free_from)
            continue;
        draw_text_aligned(list, offset(foot, 0, 9), {0.5F, 0}, tick.text, 12, theme().text2);
        free_from = offset({x + half, 0}, 8, 0).x;
    }
    draw_text_aligned(list, offset({box.center().x, box.bottom()}, 0, 28), {0.5F, 0}, plot.x_name, 12, theme().text2);
}

/// The drawable point nearest to the pointer.
void find_nearest(const PlotFrame& frame, const LinePlot& plot, ImVec2 pointer, ToldPoint& memory) {
    float least = 1e18F;
    for (std::size_t line = 0; line < plot.lines.size(); ++line)
        for (std::size_t point = 0; point < plot.lines[line].points.size(); ++point) {
            if (!is_drawable(plot.lines[line].points[point]))
                continue;
            const ImVec2 at = frame.at(plot.lines[line].points[point]);
            const float away = std::hypot(at.x - pointer.x, at.y - pointer.y);
            if (away >= least)
                continue;
            least = away;
            memory.line = line;
            memory.point = point;
            memory.known = true;
        }
}

/// Left and right along a line, up and down from line to line.
void step_by_keys(const LinePlot& plot, ImGuiID id, ToldPoint& memory) {
    own_keys(id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow});
    const auto lines = plot.lines.size();
    const int along = take_arrow_step(id);
    const int across = (take_key(id, ImGuiKey_DownArrow) ? 1 : 0) - (take_key(id, ImGuiKey_UpArrow) ? 1 : 0);
    if (across != 0)
        memory.line = (memory.line + lines + static_cast<std::size_t>(across + static_cast<int>(lines))) % lines;
    const std::size_t count = plot.lines[memory.line].points.size();
    if (along != 0 && count > 0)
        memory.point = static_cast<std::size_t>(
            std::clamp<long>(static_cast<long>(memory.point) + along, 0, static_cast<long>(count) - 1));
    if (along != 0 || across != 0)
        memory.known = memory.by_keys = true;
}

void tell_point(const PlotFrame& frame, const LinePlot& plot, const ToldPoint& memory, Rect bounds) {
    const PlotLine& line = plot.lines[memory.line];
    const PlotPoint& point = line.points[memory.point];
    if (!is_drawable(point))
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = frame.at(point);
    list->AddCircle(at, px(8), theme().text, 0, px(1.5F));
    const PointWords words = plot.words(memory.line, memory.point);
    const Rect mark = centered(at, 16, 16);
    note_item({words.value + ", " + words.where, "mark", mark.x, mark.y, mark.width, mark.height});
    draw_hover_card(mark, bounds, series_color(line.series), words.value, words.where, words.fact);
}

void point_at(Canvas& canvas, const PlotFrame& frame, const LinePlot& plot, Rect bounds) {
    ToldPoint& memory = canvas.memory<LinePlotMemory>().told[std::string(plot.label)];
    const HitArea hit = hit_area(frame.plot, plot.label, {});
    draw_focus_ring(hit, frame.plot, 3, 4);
    if (plot.lines.empty())
        return;
    memory.line = std::min(memory.line, plot.lines.size() - 1);
    // A pointer at rest must not override what keys move.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (hit.hovered && (moved.x != 0 || moved.y != 0 || hit.entered || hit.grabbed)) {
        memory.by_keys = false;
        find_nearest(frame, plot, ImGui::GetIO().MousePos, memory);
    }
    if (hit.focused)
        step_by_keys(plot, hit.id, memory);
    const std::size_t count = plot.lines[memory.line].points.size();
    memory.point = count == 0 ? 0 : std::min(memory.point, count - 1);
    if (memory.known && count > 0 && (hit.hovered || (hit.focused && memory.by_keys)))
        tell_point(frame, plot, memory, bounds);
}

}

LineParts parts_of(const PlotLine& line) {
    LineParts parts;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        const PlotPoint& point = line.points[i];
        const bool beyond = point.x > line.solid_to;
        if (beyond && parts.dashed.empty() && i > 0) {
            const PlotPoint& before = line.points[i - 1];
            parts.dashed.push_back(before.x < line.solid_to ? between(before, point, line.solid_to) : before);
            if (before.x < line.solid_to)
                parts.solid.push_back(parts.dashed.back());
        }
        (beyond ? parts.dashed : parts.solid).push_back(point);
    }
    return parts;
}

void draw_line_plot(Canvas& canvas, Rect area, const LinePlot& plot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float below = plot.named ? names_below_height(area.width, plot.lines.size(), plot.two_names_a_line) : 0;
    const bool beside = plot.named && below == 0;
    float names = 0, numbers = 0;
    for (const PlotLine& line : plot.lines)
        names = std::max({names, text_size(line.name, 12, Weight::semibold).x,
                          is_figure() && area.width < px(480) ? 0 : text_size(line.note, 12).x});
    for (const PlotTick& tick : plot.y_ticks)
        numbers = std::max(numbers, text_size(tick.text, 12).x);
    const float right = !beside ? 12 : std::min(in_design(names) + 34, most_name_width);
    Rect plot_and_axes = area;
    const Rect names_below = take_bottom(plot_and_axes, in_design(below));
    const PlotFrame frame{
        inset(plot_and_axes, {in_design(numbers) + 14, plot.shaded_words.empty() ? 8.F : 22.F, right, line_plot_axis}),
        plot.x, plot.y};
    draw_shaded(list, frame, plot);
    draw_axes(list, frame, plot);
    for (const PlotLine& line : plot.lines)
        draw_line(list, frame, line);
    if (below > 0)
        draw_names_below(list, inset(names_below, {.top = 4}), plot);
    else if (beside)
        draw_names_beside(list, frame, plot, px(right));
    point_at(canvas, frame, plot, area);
}

}
