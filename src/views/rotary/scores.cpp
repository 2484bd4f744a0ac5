// q · k of one query vector and one key vector at every pair of positions: the matrix, the curve over the distance,
// which determines all of it, the same without scaling or decay, and how the pairs of xPos fade.
#include "core/biases/variants.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/distance_curve.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/rotary/rotary_view.hpp"

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

/// The key of a line, right-aligned: a short stroke and the name.
void draw_key_of_line(ImVec2 right, std::string_view name, ImU32 color) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = text_size(name, 12).x;
    draw_text_aligned(list, {right.x, right.y}, {1, 0.5f}, name, 12, theme().text2);
    list->AddLine({right.x - width - px(26), right.y}, {right.x - width - px(6), right.y}, color, px(2));
}

void draw_curve_part(RotaryFrame& frame, Rect area) {
    const auto* field = frame.field->as_toeplitz();
    const Index distance = field->distance(frame.focus);
    const Plain plain = plain_scores(frame);
    const std::string here = "at j − i = " + readable_integer(distance) + ": " + readable(field->value(distance), 6),
                      alike = here + ", the same for every pair with this offset";
    const std::string& note = text_size(alike, 12).x <= area.width ? alike : here;
    draw_two_line_heading(area.min(), area.width, "Score over the distance", hint(note));
    const float head = px(rotary_heading);
    const Rect plot{area.x + px(52), area.y + head + px(plain.field ? 16 : 4), area.width - px(60),
                    area.height - head - px(plain.field ? 16 : 4) - px(48)};
    if (plot.height < px(40) || plot.width < px(80))
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
        draw_key_of_line({plot.right(), plot.y - px(15)}, plain.name, theme().accent);
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
    draw_two_line_heading(area.min(), area.width, "How much of each pair remains",
                          "z^((i − j)/B), B = " + readable(frame.planes->scale_base()) + "; fast pairs fade soonest");
    const float head = px(rotary_heading);
    const Rect plot{area.x + px(52), area.y + head + px(16), area.width - px(52) - px(72),
                    area.height - head - px(16) - px(48)};
    if (plot.height < px(40) || plot.width < px(80))
        return;
    DistancePlot made{plot, score_axis(frame, *field, plot.x, plot.width), {0, 1, plot.y, plot.bottom()}};
    // Within a few positions nothing fades that one could see.
    made.distances.first = std::min(made.distances.first, -static_cast<Index>(frame.planes->scale_base()));
    draw_value_axis(plot, made.values, "");
    draw_distance_axis(plot, made.distances, axis_name(made.distances), field->distance(frame.focus));
    const std::vector<Index> pairs = fading_pairs(frame);
    ImDrawList* list = ImGui::GetWindowDrawList();
    float lowest = plot.y - px(12);
    for (std::size_t n = pairs.size(); n-- > 0;) { // the slowest lies highest
        std::vector<ImVec2> points;
        for (float x = plot.x; x <= plot.right(); x += px(4)) {
            const Index distance = made.distances.nearest(x);
            points.push_back(made.at(static_cast<double>(distance), left_of(*frame.planes, pairs[n], distance)));
        }
        draw_joined(list, points, series_color(static_cast<int>(n)), px(2));
        // Named at the far end, which is on the left; the names stand right of the plot in the order of the lines.
        lowest = std::max(lowest + px(18), plot.y + px(4));
        draw_marker(list, {plot.right() + px(14), lowest}, static_cast<int>(n), px(4),
                    series_color(static_cast<int>(n)));
        draw_marker(list, points.front(), static_cast<int>(n), px(4), series_color(static_cast<int>(n)));
        draw_text_aligned(list, {plot.right() + px(24), lowest}, {0, 0.5f}, std::to_string(pairs[n]), 12, theme().text);
    }
    draw_text_aligned(list, {plot.right() + px(14), plot.y - px(10)}, {0, 0.5f}, "pair", 12, theme().text3);
}

MatrixResult draw_matrix(RotaryFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float head = px(44);
    MatrixOptions options{.label = matrix_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.square = true;
    options.largest_cell = 44;
    options.least_gutter = 48;
    options.focus = frame.focus;
    const MatrixResult matrix = frame.canvas.matrix(frame.session, frame.field,
                                                    {area.x, area.y + head, area.width, area.height - head}, options);
    note_part("matrix", matrix.plot);
    draw_hidden_means(frame.session, frame.canvas, matrix_label, matrix);
    const float left = matrix.plot.x,
                badge = matrix.averaged() ? draw_pixel_badge(nullptr, {}, 0, matrix, frame.description) : 0;
    const float bar = color_bar_beside(area.right() - left, badge), room = area.right() - bar - px(16) - left;
    draw_text(list, {left, area.y}, fitted("q · k", room, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    if (matrix.averaged())
        draw_pixel_badge(list, {left, area.y + px(20)}, room, matrix, frame.description);
    else
        draw_text(list, {left, area.y + px(20)},
                  fitted(look().arrangement == Arrangement::phone ? "" : "constant diagonals", room, 12), 12,
                  theme().text3);
    draw_color_bar(list, area.right(), area.y + px(8), matrix.scale.colors, matrix.scale.low, matrix.scale.high,
                   pointed_at(*frame.field, frame.description, matrix, frame.focus).value, bar);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    if (matrix.hovered && !look().touch && !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, *matrix.hovered);
        draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                        value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                        pointed.number, pointed.where,
                        pointed.several ? "zoom in to see single cells" : frame.field->explain(*matrix.hovered).fact,
                        pointed.note);
    }
    draw_fit_button(frame.canvas, matrix_label, matrix.plot);
    return matrix;
}

bool names_all(const State& state) {
    return names_part(state, "circles") && names_part(state, "matrix") && names_part(state, "curve");
}

/// The choice of the matrix, where a lesson's step names all parts and a phone has no room for them. Takes its height
/// off the area.
bool matrix_is_chosen(RotaryFrame& frame, Rect& area) {
    constexpr Choice choices[] = {{"circles", "Circles and curve", ""}, {"matrix", "Matrix", ""}};
    return choose_part(area, choices, frame.canvas.memory<RotaryParts>().scores) == 1;
}

/// One below the other, or one alone where there is no room for both.
void draw_narrow(RotaryFrame& frame, Rect below, bool matrix_first) {
    if (below.height < px(380))
        return matrix_first ? (void)draw_matrix(frame, below) : draw_curve_part(frame, below);
    // A matrix is square, so it gets more of the height than a second curve would.
    const float upper = std::floor(below.height * (frame.planes->fades() ? 0.5f : 0.4f));
    const Rect lower{below.x, below.y + upper, below.width, below.height - upper};
    draw_curve_part(frame, {below.x, below.y, below.width, upper - px(8)});
    frame.planes->fades() ? draw_decay(frame, lower) : (void)draw_matrix(frame, lower);
}

}

void draw_scores(RotaryFrame& frame, Rect area) {
    const std::string_view part = only_part(frame.state(), "rotary");
    if (part == "circles" && planes_fit(area))
        return draw_planes(frame, area);
    if (part == "curve")
        return draw_curve_part(frame, area);
    if (part == "matrix")
        return (void)draw_matrix(frame, area);
    const bool narrow = area.width < px(600);
    if (narrow && names_all(frame.state()) && area.height < px(560) && matrix_is_chosen(frame, area))
        return (void)draw_matrix(frame, area);
    const auto wanted = [&](std::string_view part) { return !gives_way(frame.state(), "rotary", part, area); };
    const bool with_circles = wanted("circles"), with_matrix = wanted("matrix"), with_curve = wanted("curve");
    float planes = std::floor(std::clamp(area.height * 0.34f, px(178), px(250)));
    const bool crowded = area.height < px(narrow ? 330 : 430) && (with_matrix || with_curve);
    if (!with_circles || crowded || !planes_fit({area.x, area.y, area.width, planes}))
        planes = 0;
    if (crowded && names_part(frame.state(), "circles") && planes_fit(area))
        return draw_planes(frame, area);
    if (planes > 0) {
        draw_planes(frame, {area.x, area.y, area.width, planes - px(16)});
        hairline(ImGui::GetWindowDrawList(), {area.x, area.y + planes - px(6)},
                 {area.right(), area.y + planes - px(6)});
    }
    const Rect below{area.x, area.y + planes + (planes > 0 ? px(8) : 0), area.width,
                     area.height - planes - (planes > 0 ? px(8) : 0)};
    if (narrow)
        return draw_narrow(frame, below, with_matrix && !(with_curve && with_circles));
    // The matrix is square, within limits; the curve beside it needs less room.
    const float gap = px(28), most = below.width - (with_curve ? px(260) : 0) - gap;
    const float left = std::floor(
        std::min(with_curve ? std::max(most, below.width * 0.5f) : below.width, below.height - px(88) + px(56)));
    draw_matrix(frame, {below.x - px(8), below.y, left + px(8), below.height});
    if (!with_curve)
        return;
    const Rect right{below.x + left + gap, below.y, below.width - left - gap, below.height};
    const bool decay = frame.planes->fades() && right.height >= px(300);
    const float curve = decay ? std::floor(right.height * 0.5f) : right.height;
    draw_curve_part(frame, {right.x, right.y, right.width, curve - (decay ? px(8) : 0)});
    if (decay)
        draw_decay(frame, {right.x, right.y + curve, right.width, right.height - curve});
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
