// q · k of one query vector and one key vector at every pair of positions: the matrix, the curve over the distance,
// which determines all of it, the same without scaling or decay, and how the pairs of xPos fade.
#include "core/biases/variants.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/distance_curve.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view matrix_label = "Rotary scores";

/// The scores of plain RoPE and their name; null if the state does not differ from it.
struct Plain {
    FieldPtr field;
    std::string_view name;
};

Plain plain_scores(RotaryFrame& frame) {
    const State& state = frame.state();
    const State without = state.with("method", registry::rotary_score.id).with("xpos", "0");
    if (frame.method == &registry::xpos) // xPos takes no scaling
        return {frame.session.made(without.with("scaling", "none")).field, "without decay"};
    if (frame.planes->fades())
        return {frame.session.made(without).field, "without decay"};
    if (state.text("scaling") != "none")
        return {frame.session.made(state.with("scaling", "none")).field, "without scaling"};
    return {nullptr, {}};
}

/// The axis of distances. With xPos the keys after the query, which a causal mask hides, are left out, because their
/// scores would grow without limit.
DistanceAxis score_axis(const RotaryFrame& frame, const Toeplitz& field, float begin, float length) {
    DistanceAxis axis{field.smallest(), field.largest(), false, begin, length};
    axis.logarithmic = frame.state().text("distance_scale") == "logarithmic";
    if (frame.planes->fades() && axis.first < 0)
        axis.last = std::min<Index>(axis.last, 0);
    return axis;
}

std::string axis_name(const DistanceAxis& axis) {
    return axis.logarithmic ? "distance j − i, logarithmic" : "distance j − i";
}

/// The plain scores at one distance in each column of pixels; kept while the field and the axis stay the same.
std::shared_ptr<const AtDistances> plain_line(RotaryFrame& frame, const DistancePlot& plot, const Plain& plain) {
    return frame.session.derived<AtDistances>(
        {frame.field, plain.field, plot.distances.logarithmic, plot.distances.length}, [&] {
            std::vector<Index> distances;
            for (const PixelCells& column : distance_columns(plot.distances))
                distances.push_back(column.first);
            return std::make_shared<AtDistances>(std::span(&plain.field, 1), std::move(distances));
        });
}

void draw_plain(const DistancePlot& plot, const AtDistances& line) {
    std::vector<double> values;
    for (Index n = 0; n < line.size().col; ++n)
        values.push_back(line.at({0, n}));
    std::vector<ImVec2> points;
    for (std::size_t n = 0; n < values.size(); ++n)
        points.push_back(plot.at(static_cast<double>(line.distances()[n]), values[n]));
    draw_joined(ImGui::GetWindowDrawList(), points, theme().accent, px(2));
}

/// The key of a line at the right: a short stroke and the name.
void draw_key_of_line(Rect line, std::string_view name, ImU32 color) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 right{line.right(), line.center().y};
    take_right(line, in_design(draw_text_aligned(list, right, {1, 0.5f}, name, 12, theme().text2)), 6);
    fill(list, centered(take_right(line, 20).center(), 20, 2), 0, color);
}

void draw_curve_part(RotaryFrame& frame, Rect area) {
    const auto* field = frame.field->as_toeplitz();
    const Index distance = field->distance(frame.focus);
    const Plain plain = plain_scores(frame);
    const std::string here = "at j − i = " + readable_integer(distance) + ": " + readable(field->value(distance), 6),
                      alike = here + ", the same for every pair with this offset";
    const std::string& note = text_size(alike, 12).x <= area.width && !frame.session.answer_waits() ? alike : here;
    constexpr std::string_view title = "Score over the distance";
    Rect rest = below_heading(frame, area, title, hint(note));
    // The key of the plain line reaches up beside the heading, unless a heading of one line is there.
    const bool covered =
        frame.step && heading_width(title, hint(note)) + text_size(plain.name, 12).x + px(48) > area.width;
    const Rect key = inset(take_top(rest, plain.field ? 16 : 4), {.top = covered ? -4.0f : -14, .right = 8});
    const Rect plot = inset(rest, {.left = 52, .right = 8, .bottom = 48});
    if (!has_room(plot, 80, 40))
        return;
    note_part("curve", plot);
    DistancePlot made{plot, score_axis(frame, *field, plot.x, plot.width), {}};
    const std::vector<CurvePixel> curve = distance_pixels(frame.session, frame.field, made.distances);
    const std::shared_ptr<const AtDistances> line = plain.field ? plain_line(frame, made, plain) : nullptr;
    made.values = value_axis_with_margin(united(range_of(curve), line ? line->finite_range() : Range{}), plot, true);
    if (const std::optional<Index> pointed = point_at_distances("Score over distance", plot, made.distances))
        frame.session.set_focus(cell_at_distance(*field, *pointed, frame.focus.row));
    draw_value_axis(plot, made.values, "");
    draw_distance_axis(plot, made.distances, axis_name(made.distances), distance);
    if (plain.field) {
        draw_plain(made, *line);
        draw_key_of_line(key, plain.name, theme().accent);
    }
    draw_distance_curve(made, curve, theme().text);
    draw_distance_mark(made, distance, field->value(distance));
}

/// The pairs whose decay is drawn.
std::vector<Index> fading_pairs(const RotaryFrame& frame) {
    return spread_indices(frame.planes->pairs(), 5, {});
}

double left_of(const RotaryPlanes& planes, Index pair, Index distance) {
    return std::min(planes.fading(pair, distance), 1.0);
}

/// How much is left of a pair: z^((i − j)/B) over the distance, a line for some pairs from the fastest to the slowest.
void draw_decay(RotaryFrame& frame, Rect area) {
    const auto* field = frame.field->as_toeplitz();
    const std::string note = "z^((i − j)/B), B = " + readable(frame.planes->scale_base()) + "; fast pairs fade soonest";
    const Rect plot = inset(below_heading(frame, area, "How much of each pair remains", note), {52, 16, 72, 48});
    if (!has_room(plot, 80, 40))
        return;
    DistancePlot made{plot, score_axis(frame, *field, plot.x, plot.width), {0, 1, plot.y, plot.bottom()}};
    // Within a few positions nothing fades that one could see.
    made.distances.first = std::min(made.distances.first, -static_cast<Index>(frame.planes->scale_base()));
    draw_value_axis(plot, made.values, "");
    draw_distance_axis(plot, made.distances, axis_name(made.distances), field->distance(frame.focus));
    const std::vector<Index> pairs = fading_pairs(frame);
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect name = right_of({plot.x, plot.y, plot.width, 0}, 58, 14);
    draw_text_aligned(list, offset(name.min(), 0, -10), {0, 0.5f}, "pair", 12, theme().text3);
    for (std::size_t n = pairs.size(); n-- > 0;) { // the slowest lies highest
        std::vector<ImVec2> points;
        for (float x = plot.x; x <= plot.right(); x += px(4)) {
            const Index distance = made.distances.nearest(x);
            points.push_back(made.at(static_cast<double>(distance), left_of(*frame.planes, pairs[n], distance)));
        }
        draw_joined(list, points, series_color(static_cast<int>(n)), px(2));
        // Named at the far end, which is on the left; the names stand right of the plot in the order of the lines.
        name = below(name, 18);
        const ImVec2 at{name.x, name.center().y};
        for (const ImVec2 mark : {at, points.front()})
            draw_marker(list, mark, static_cast<int>(n), px(4), series_color(static_cast<int>(n)));
        draw_text_aligned(list, offset(at, 10, 0), {0, 0.5f}, std::to_string(pairs[n]), 12, theme().text);
    }
}

/// What the matrix shows and what a pixel means; at the right the colour bar.
void draw_matrix_heading(const RotaryFrame& frame, Rect head, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float badge = matrix.averaged() ? draw_pixel_badge(nullptr, {}, 0, matrix, frame.description) : 0;
    const Rect bar = take_right(head, in_design(color_bar_beside(head.width, badge)), 16);
    draw_color_bar(list, bar.right(), offset(bar.min(), 0, 8).y, matrix.scale.colors, matrix.scale.low,
                   matrix.scale.high, pointed_at(*frame.field, frame.description, matrix, frame.focus).value,
                   bar.width);
    draw_text(list, head.min(), fitted("q · k", head.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    take_top(head, 20);
    if (matrix.averaged())
        draw_pixel_badge(list, head.min(), head.width, matrix, frame.description);
    else if (text_size("constant diagonals", 12).x <= head.width && !frame.session.answer_waits())
        draw_text(list, head.min(), "constant diagonals", 12, theme().text3);
}

void draw_matrix(RotaryFrame& frame, Rect area) {
    MatrixOptions options{.label = matrix_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.square = true;
    options.in_step = free_cells;
    options.largest_cell = 44;
    options.least_gutter = 48;
    options.focus = frame.focus;
    Rect head = take_top(area, rotary_heading);
    const MatrixResult matrix = frame.canvas.matrix(frame.session, frame.field, area, options);
    note_part("matrix", matrix.plot);
    draw_hidden_means(frame.session, frame.canvas, matrix_label, matrix);
    take_left(head, in_design(matrix.plot.x - head.x));
    draw_matrix_heading(frame, head, matrix);
    point_at_matrix(frame, matrix);
    draw_fit_button(frame.canvas, matrix_label, matrix.plot);
}

/// The part that is drawn where those that a lesson's step names have no room together. Its choice comes off the area.
std::string_view chosen_part(RotaryFrame& frame, Rect& area) {
    constexpr Choice parts[] = {{"circles", "Circles", ""}, {"curve", "Curve", ""}, {"matrix", "Matrix", ""}};
    const std::vector<Choice> named = named_in_order(frame.state(), parts);
    int& shown = frame.canvas.memory<RotaryParts>().scores;
    shown = std::clamp(shown, 0, static_cast<int>(named.size()) - 1);
    return named[static_cast<std::size_t>(choose_part(area, named, shown))].id;
}

/// The circles above the matrix, with the curve and the decay of xPos at its right, or all below each other; in a step
/// of a lesson that names them, the circles at the left of all else. `alone`: one part and no other.
PartLayout arrange_scores(const RotaryFrame& frame, Rect area, std::string_view alone = {}) {
    const auto wanted = [&](std::string_view part) { return alone.empty() || alone == part; };
    // On a phone parts lower than these say less together than one alone behind its tab.
    const bool phone = frame.step && look().arrangement == Arrangement::phone;
    const bool decays = frame.planes->fades() && !draws_only_named(frame.state(), "rotary", area);
    const Part circles{.name = "circles",
                       .width = {160},
                       .height = {phone ? 210.0f : 158, alone.empty() ? 234 : 400.0f},
                       .weight = 0.325f,
                       .rank = 2,
                       .wanted = wanted("circles")},
        curve{.name = "curve",
              .width = {260},
              .height = {phone ? 190.0f : 144},
              .weight = 0.4f,
              .rank = 4,
              .wanted = wanted("curve")},
        decay{.name = "decay", .width = {260}, .height = {146}, .weight = 0.4f, .rank = 1, .wanted = decays},
        matrix{.name = "matrix",
               .width = {300},
               .height = {phone ? 250.0f : 200},
               .weight = 3,
               .aspect = frame.step ? 0 : 0.96f,
               .rank = 3,
               .wanted = alone.empty()};
    if (frame.step && names_part(frame.state(), "circles") && has_room(area, 560, 0)) {
        Part large{.name = "circles",
                   .width = {200},
                   .height = {200},
                   .weight = 0.36f,
                   .rank = 2,
                   .wanted = wanted("circles")},
            others = in_column(12, {curve, matrix});
        others.weight = 0.64f;
        others.inside.back().weight = 0.5f;
        return {area, named_first(in_row(24, {large, others}), frame.state(), "rotary", area)};
    }
    Part row = in_row(28, {matrix, in_column(8, {curve, decay})});
    row.height = {244};
    row.weight = 0.675f;
    Part column = in_column(8, {curve, decay, matrix});
    column.inside.back().width = {};
    column.weight = 0.675f;
    std::vector<Part> ways{in_column(24, {circles, row}), row, in_column(24, {circles, column})};
    for (Part& way : ways)
        way = named_first(std::move(way), frame.state(), "rotary", area);
    return {area, ways};
}

}

void draw_scores(RotaryFrame& frame, Rect area) {
    PartLayout layout = arrange_scores(frame, area);
    const auto misses = [&](std::string_view part) { return layout.lost(part) && names_part(frame.state(), part); };
    if (misses("matrix") || misses("circles")) {
        const std::string_view alone = chosen_part(frame, area);
        if (alone == "matrix")
            return draw_matrix(frame, area);
        layout = arrange_scores(frame, area, alone);
    }
    const Rect circles = layout["circles"];
    if (layout.has("circles"))
        draw_planes(frame, circles);
    if (layout.has("circles") && !frame.step && (layout.has("curve") || layout.has("matrix"))) {
        const Rect line = below(circles, 0, 10);
        hairline(ImGui::GetWindowDrawList(), line.min(), line.max());
    }
    if (layout.has("matrix"))
        draw_matrix(frame, inset(layout["matrix"], {.left = -8}));
    if (layout.has("curve"))
        draw_curve_part(frame, layout["curve"]);
    if (layout.has("decay"))
        draw_decay(frame, layout["decay"]);
}

FieldPtr score_curves(RotaryFrame& frame) {
    const auto over_distance = [](FieldPtr field, Index first) {
        return [field = std::move(field), first](Index point) { return field->as_toeplitz()->value(first + point); };
    };
    const DistanceAxis axis = score_axis(frame, *frame.field->as_toeplitz(), 0, 1);
    const Index first = axis.first;
    std::vector<CurveColumn> columns{counted_from("distance j − i", first),
                                     {"score", over_distance(frame.field, first)}};
    if (const Plain plain = plain_scores(frame); plain.field)
        columns.push_back({"score " + std::string(plain.name), over_distance(plain.field, first)});
    if (frame.planes->fades())
        for (const Index pair : fading_pairs(frame))
            columns.push_back(
                {"left of pair " + std::to_string(pair),
                 [planes = frame.planes, pair, first](Index point) { return left_of(*planes, pair, first + point); }});
    return std::make_shared<CurveTable>("Score over the distance", axis.last - axis.first + 1, std::move(columns));
}

}
