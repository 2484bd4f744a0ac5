// Irregular time stamps: the distance of every stamp from the focused one, by time and by index in the list, and both
// encodings with the same columns.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "core/waves/time/time_distance.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The same waves at 0, 1, 2, …: an encoding that only knows the index in the list.
FieldPtr by_index(SpaceFrame& frame) {
    if (frame.state().text("terms") == "pairs")
        return frame.session
            .made(frame.state()
                      .with("method", registry::sinusoidal.id)
                      .with("length", std::to_string(frame.state().list("times").size()))
                      .without("offset"))
            .field;
    std::string places;
    for (std::size_t row = 0; row < frame.state().list("times").size(); ++row)
        places += (row ? "," : "") + std::to_string(row);
    return frame.session
        .made(frame.state().with("method", registry::time.id).with("times", places).with("time_scale", "1"))
        .field;
}

FieldPtr by_time(SpaceFrame& frame) {
    return frame.session.made(frame.state().with("method", registry::time.id)).field;
}

std::string row_and_time(std::span<const double> times, std::size_t row) {
    return "row " + std::to_string(row) + " (t = " + readable(times[row], 10) + ")";
}

/// One sentence on what can be seen, and whether it is a pitfall.
struct Remark {
    std::string text;
    bool trap = false;
};

Remark remark_of(std::span<const double> times) {
    for (std::size_t b = 1; b < times.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (times[a] == times[b])
                return {"Equal stamps: rows " + std::to_string(a) + " and " + std::to_string(b) +
                            " are the same by time; only the index tells them apart.",
                        true};
    for (std::size_t row = 1; row < times.size(); ++row)
        if (times[row] < times[row - 1])
            return {"Not in order: " + row_and_time(times, row) + " comes after " + row_and_time(times, row - 1) +
                        "; by time it lies before it.",
                    true};
    if (times.size() < 2)
        return {is_figure() ? "One stamp: there is nothing to compare it with."
                            : "One stamp: there is nothing to compare it with; click on the line to add one.",
                false};
    double least = times[1] - times[0], most = least;
    for (std::size_t row = 2; row < times.size(); ++row) {
        least = std::min(least, times[row] - times[row - 1]);
        most = std::max(most, times[row] - times[row - 1]);
    }
    return {"In order, steps of " + readable(least, 3) + " to " + readable(most, 3) +
                "; by index every step looks the same.",
            false};
}

/// The remark, as a pill if it fits into one line. Returns the height; with a null `list` only measures.
float draw_remark(ImDrawList* list, const SpaceFrame& frame, Rect area) {
    const Remark remark = remark_of(frame.state().list("times"));
    const PillKind kind = remark.trap ? PillKind::warn : PillKind::plain;
    const char* icon = remark.trap ? icons::triangle_alert : icons::info;
    const bool fits = pill(nullptr, area.min(), remark.text, kind, icon) <= area.width;
    const ImU32 color = remark.trap ? theme().warn : theme().text2;
    const float height =
        fits ? px(22) : draw_wrapped(list, area.min(), area.width, remark.text, 13, color, Weight::semibold);
    if (!list)
        return height;
    if (fits)
        pill(list, area.min(), remark.text, kind, icon);
    note_item({remark.text, "text", area.x, area.y, area.width, height});
    return height;
}

/// A field of one row, and its numbers as far as they are known.
struct Line {
    FieldPtr field;
    std::vector<float> numbers;
};

Line line_of(SpaceFrame& frame, FieldPtr field) {
    const Tile& tile = frame.session.tile(field, {{0, 1, 1}, {0, 1, static_cast<int>(field->size().col)}});
    return {std::move(field), known_numbers(tile)};
}

struct Distances {
    Line time, index; ///< one number per stamp
    Line curve;       ///< one number per pixel; empty if the waves are too fast to draw

    double highest() const {
        double most = 0;
        for (const Line* line : {&time, &index, &curve})
            for (const float number : line->numbers)
                most = std::max(most, static_cast<double>(number));
        return most;
    }
};

/// Whether the fastest wave turns so far per pixel that a curve would show nothing.
bool too_fast(const SpaceFrame& frame, const RealAxis& axis) {
    constexpr double fastest_drawn = 1.2; // radians; the fastest wave turns by one radian per unit of time
    return frame.state().number("time_scale") * axis.range.width() / static_cast<double>(axis.right - axis.left) >
           fastest_drawn;
}

/// The distance of every row of a table from one of them.
FieldPtr distances_from(SpaceFrame& frame, const FieldPtr& table, Index from) {
    return frame.session.derived<Field>({table, from}, [&] { return row_distances(table, from); });
}

Distances distances_of(SpaceFrame& frame, const RealAxis& axis, Index from) {
    const State& state = frame.state();
    const double time = state.list("times")[static_cast<std::size_t>(from)];
    const auto samples = static_cast<Index>(std::max(axis.right - axis.left, 2.0f));
    Distances made{line_of(frame, distances_from(frame, by_time(frame), from)),
                   line_of(frame, distances_from(frame, by_index(frame), from)),
                   {}};
    if (!too_fast(frame, axis))
        made.curve = line_of(
            frame, frame.session.derived<Field>({settings_of(state, registry::time), from, axis.range, samples},
                                                [&] { return time_distance_curve(state, time, axis.range, samples); }));
    return made;
}

constexpr float key_mark = 25, key_gap = 20, key_line = 24; ///< design pixels

/// The key of one series, in the middle of a line: a line or a marker, and its meaning.
void draw_key(Rect line, int series, std::string_view text, bool with_line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = series == 0 ? theme().text : theme().text3;
    const ImVec2 at = offset(line.min(), 0, 10);
    if (with_line)
        list->AddLine(at, offset(at, 18, 0), color, px(2));
    draw_marker(list, offset(at, 9, 0), series, px(4), color);
    draw_text_aligned(list, offset(at, key_mark, 0), {0, 0.5f}, text, 12, theme().text2);
}

/// The keys of the two series: side by side with the longest texts that fit, or one below the other.
struct Keys {
    std::string_view time, index;
    bool beside = true;
    static float width_of(std::string_view text) { return key_mark + in_design(text_size(text, 12).x); }
    float width() const { return width_of(time) + key_gap + width_of(index); }
    float height() const { return beside ? key_line : 2 * key_line; }
};

Keys keys_in(float width, bool fast) {
    const std::string_view between =
        fast ? "by time; between the stamps the waves are too fast to draw" : "by time, for any time between";
    for (const Keys& keys : {Keys{between, "by index in the list"}, Keys{between, "by index"},
                             Keys{"by time", "by index in the list"}, Keys{"by time", "by index"}})
        if (keys.width() <= width)
            return keys;
    return {"by time", "by index", false};
}

void draw_keys(const Keys& keys, Rect area, bool fast) {
    draw_key(keys.beside ? take_left(area, Keys::width_of(keys.time), key_gap) : take_top(area, key_line), 0, keys.time,
             !fast);
    draw_key(area, 1, keys.index, false);
}

void point_at_distances(const RealAxis& axis, Rect plot, std::span<const double> times, const Distances& distances) {
    note_part("curve", plot);
    if (!hit_area(plot, "Distance over time", {.keyboard = false}).hovered || look().touch)
        return;
    const float x = ImGui::GetIO().MousePos.x;
    std::size_t nearest = 0;
    for (std::size_t row = 1; row < times.size(); ++row)
        if (std::fabs(axis.pixel(times[row]) - x) < std::fabs(axis.pixel(times[nearest]) - x))
            nearest = row;
    const auto col = static_cast<Index>(nearest);
    const Rect place = inset({axis.pixel(times[nearest]), plot.center().y, 0, 0}, {-4, 0, -4, -8});
    draw_hover_card(place, plot, theme().text, with_decimals(distances.time.field->at({0, col}), 4),
                    "by time, " + row_and_time(times, nearest),
                    "by index " + with_decimals(distances.index.field->at({0, col}), 4));
}

void draw_distance_curve(const RealAxis& axis, const ValueAxis& values, std::span<const float> curve) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const InsideAxis inside(values);
    const float step = (axis.right - axis.left) / static_cast<float>(std::max<std::size_t>(curve.size(), 2) - 1);
    HatchedParts hatched(values.top, values.bottom);
    std::vector<ImVec2> points;
    const auto flush = [&] {
        draw_joined(list, points, theme().text, px(2));
        points.clear();
    };
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const float x = axis.left + step * static_cast<float>(i);
        if (curve[i] == curve[i]) {
            points.push_back({x, values.pixel(static_cast<double>(curve[i]))});
            continue;
        }
        flush(); // not computed yet
        hatched.add(x, x + step);
    }
    flush();
}

/// Both distances of a stamp: by index at the given point, by time above or below it. Draws nothing while one is
/// unknown.
void draw_stamp_distances(ImVec2 index, float time, bool looked_at) {
    if (std::isnan(index.y) || std::isnan(time))
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine(index, {index.x, time}, theme().line2, px(1));
    draw_marker(list, index, 1, px(4), theme().text3);
    draw_marker(list, {index.x, time}, 0, px(4), theme().text);
    if (looked_at)
        list->AddCircle({index.x, time}, px(8), theme().text, 0, px(2));
}

Index focused_stamp(const SpaceFrame& frame) {
    const auto stamps = static_cast<Index>(frame.state().list("times").size());
    return std::clamp<Index>(frame.session.focus().row, 0, stamps - 1);
}

void draw_distances(SpaceFrame& frame, const RealAxis& axis, Rect area) {
    const std::vector<double> times(frame.state().list("times").begin(), frame.state().list("times").end());
    const Index from = focused_stamp(frame);
    draw_heading(area.min(), area.width, "Distance from time " + readable(times[static_cast<std::size_t>(from)], 4),
                 "|PE(t) − PE(t" + std::string(subscript(static_cast<int>(from))) + ")|");
    const bool fast = too_fast(frame, axis);
    Rect plot = inset(area, {.left = values_left, .top = space_heading, .bottom = 24});
    const Keys keys = keys_in(in_design(plot.width), fast);
    const Rect above = take_top(plot, keys.height());
    take_right(plot, values_right);
    if (!has_room(plot, 0, 30))
        return;
    draw_keys(keys, above, fast);
    const Distances distances = distances_of(frame, axis, from);
    const double highest = distances.highest();
    const ValueAxis values{0, highest > 0 ? highest * 1.05 : 1, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_real_axis(axis, plot, "");
    draw_distance_curve(axis, values, distances.curve.numbers);
    for (std::size_t i = 0; i < times.size(); ++i)
        draw_stamp_distances({axis.pixel(times[i]), values.pixel(static_cast<double>(distances.index.numbers[i]))},
                             values.pixel(static_cast<double>(distances.time.numbers[i])),
                             static_cast<Index>(i) == from);
    point_at_distances(axis, plot, times, distances);
}

void draw_table(SpaceFrame& frame, const FieldPtr& field, std::string_view label, std::string_view title, Rect area,
                bool with_columns, float gutter) {
    const Description& description = field->description();
    const ColorScale scale = scale_of(description);
    MatrixOptions options{.label = label, .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.focus = frame.session.focus();
    options.col_axis = with_columns;
    options.least_gutter = gutter;
    const MatrixResult matrix =
        frame.canvas.matrix(frame.session, field, inset(area, {.left = -frame.margin(), .top = 22}), options);
    note_part("matrix", matrix.plot);
    draw_heading({matrix.plot.x, area.y}, area.right() - matrix.plot.x, title, "");
    point_at_table(frame, *field, matrix);
}

/// Both tables, or only that by time. They have the same gutter and plots of the same height, so that their cells are
/// aligned; only the lower one has an axis of columns.
void draw_tables(SpaceFrame& frame, Rect area, bool both) {
    MatrixOptions least;
    least.least_gutter = 72;
    const FieldPtr timed = by_time(frame);
    const float gutter = in_design(gutters_for(timed->description(), timed->size(), least).left);
    constexpr float axis = 44, gap = 12;
    if (both)
        draw_table(frame, by_index(frame), "Table by index", "By index in the list",
                   take_top(area, (in_design(area.height) - axis - gap) / 2, gap), false, gutter);
    draw_table(frame, timed, "Table by time", "By time", area, true, gutter);
}

}

void draw_times(SpaceFrame& frame, Rect area) {
    const Part remark{.name = "remark",
                      .height = exactly(in_design(draw_remark(nullptr, frame, area))),
                      .rank = 3,
                      .wanted = !frame.step() && only_part(frame.state(), "space").empty()};
    const Part times{.name = "times", .height = exactly(stamps_height), .rank = 5};
    const Part curve{.name = "curve", .height = {140}, .weight = 0.38f, .rank = 4};
    const bool both = only_part(frame.state(), "space") != "matrix";
    Part tables = in_column(12, {{.name = "by index", .height = {118}, .rank = 1, .wanted = both},
                                 {.name = "by time", .height = {144}, .rank = 2}});
    tables.name = "matrix";
    tables.weight = 0.62f;
    const PartLayout layout(area, named_here(frame, in_column(12, {remark, times, curve, tables})));
    if (layout.has("remark"))
        draw_remark(ImGui::GetWindowDrawList(), frame, layout["remark"]);
    const RealAxis axis = time_axis(frame, area);
    if (layout.has("times"))
        draw_stamps(frame, axis, layout["times"]);
    if (layout.has("curve"))
        draw_distances(frame, axis, layout["curve"]);
    if (layout.has("matrix"))
        draw_tables(frame, layout["matrix"], layout.has("by index"));
}

FieldPtr time_curves(SpaceFrame& frame) {
    const Index from = focused_stamp(frame);
    const std::span<const double> list = frame.state().list("times");
    const auto times = std::make_shared<const std::vector<double>>(list.begin(), list.end());
    const std::string name = "distance from row " + std::to_string(from);
    return std::make_shared<CurveTable>(
        "Distance over time", static_cast<Index>(times->size()),
        std::vector<CurveColumn>{{"time", [times](Index row) { return (*times)[static_cast<std::size_t>(row)]; }},
                                 along_row(name + " by time", distances_from(frame, by_time(frame), from), 0),
                                 along_row(name + " by index", distances_from(frame, by_index(frame), from), 0)});
}

}
