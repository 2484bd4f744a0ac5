// How similar an encoding makes two positions: dot product, cosine or Euclidean distance, as a matrix of all pairs and,
// for the focused row, as a curve over the offset k = q − p; and whether only the offset counts. For the method
// shift-operator, see shift_matrix.cpp.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/color_limit.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/similarity/similarity_view.hpp"

#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View similarity_view;

namespace {

constexpr std::string_view matrix_label = "Similarity of positions";
constexpr float pill_height = 24;

SimilarScene scene_of(Session& session, Canvas& canvas) {
    const FieldPtr field = session.field();
    const Description& description = field->description();
    return {session,
            canvas,
            field,
            description,
            limited(scale_of(description), session.state()),
            session.focus(),
            diagonal_spread(session, field),
            similarity_curve(session.state())};
}

std::string title_of(const State& state) {
    const bool projected = state.flag("projected");
    const std::string p = projected ? "W_Q PE(p)" : "PE(p)", q = projected ? "W_K PE(q)" : "PE(q)";
    const std::string_view measure = state.text("measure");
    return measure == "cosine"      ? "cosine of " + p + " and " + q
           : measure == "euclidean" ? "|" + p + " − " + q + "|"
                                    : p + " · " + q;
}

/// What the matrix teaches, for the present settings.
std::string lesson(const SimilarScene& scene) {
    const State& state = scene.session.state();
    if (scene.closed())
        return "Only the offset counts: every row is a piece of one curve, " + scene.curve->formula() +
               ". Move the pointer up and down: the dots stay on the curve.";
    if (scene.curve)
        return "An odd width leaves one sine without its cosine. Its contribution depends on p itself, so the rows do "
               "not follow a single curve.";
    if (state.flag("projected") && !scene.only_offset())
        return "No longer Toeplitz: W_Q and W_K mix the columns, so the value depends on p as well as on k. The bars "
               "span all rows; the line is this row.";
    if (scene.only_offset())
        return "Each diagonal holds one value: only the offset between two rows counts.";
    return "The value depends on the rows themselves, not on their offset alone: the rows do not follow a single "
           "curve.";
}

/// The cosines whose sum is the focused dot product: one bar per pair, fast pairs first; evenly spread ones if there
/// are many. Pairs that are left out are grey.
void draw_terms(const SimilarScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double k = static_cast<double>(scene.focus.col - scene.focus.row);
    const Index summed = scene.curve->pairs(), pairs = scene.curve->all_pairs();
    const std::string title = "Its " + counted(summed, "term") + " cos(k wᵢ)";
    draw_heading(area.min(), area.width, title, summed < pairs ? "grey: left out" : "fast pairs first");
    const Rect plot = inset(area, {36, 34, 4, 46});
    const ValueAxis values{-1, 1, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    const ScreenAxis axis = stretched(0, pairs, plot.x, plot.width);
    draw_position_axis(plot, axis, 0, "pair i", {});
    const Index step = std::max<Index>(static_cast<Index>(std::ceil(1 / axis.exact_cell_size())), 1);
    const float zero = values.pixel(0), gap = axis.cell_size() >= px(5) ? px(1) : 0;
    const ColorScale scale{Colors::diverging, -1, 1};
    for (Index pair = 0; pair < pairs; pair += step) {
        const double term = scene.curve->term(pair, k);
        const float x = std::floor(axis.pixel(static_cast<double>(pair))),
                    right = std::max(std::floor(axis.pixel(static_cast<double>(pair + step))) - gap, x + 1),
                    y = values.pixel(term);
        list->AddRectFilled({x, std::min(y, zero)}, {right, std::max(y, zero) + 1},
                            pair < summed ? value_color(scale.colors, term, scale.low, scale.high) : theme().bg2);
    }
    note_item({title, "text", area.x, area.y, area.width, px(20)});
}

/// Beside the matrix: the focused pair, the verdict, and its meaning.
void draw_words(SimilarScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string number = readable(scene.field->at(scene.focus), 6);
    const std::string where = "p = " + axis_label(scene.description.rows, scene.focus.row) +
                              ", q = " + axis_label(scene.description.cols, scene.focus.col) +
                              ", k = " + readable_integer(scene.focus.col - scene.focus.row);
    Rect rest = area;
    draw_text(list, take_top(rest, 38).min(), number, 28, theme().text, Weight::semibold);
    take_top(rest, in_design(draw_wrapped(list, rest.min(), rest.width, where, 13, theme().text2)));
    const Rect said{area.x, area.y, area.width, rest.y - area.y};
    note_item({where + ": " + number, "text", said.x, said.y, said.width, said.height});
    note_part("value", said);
    take_top(rest, 12);
    if (has_room(rest, 0, pill_height) && draw_toeplitz_pill(*scene.spread, *scene.field, rest.min(), rest.width) > 0)
        take_top(rest, 32);
    const std::string text(hint(lesson(scene)));
    if (const float needed = draw_wrapped(nullptr, {}, rest.width, text, 13, 0); needed <= rest.height) {
        const Rect prose = take_top(rest, in_design(needed), 20);
        draw_wrapped(list, prose.min(), prose.width, text, 13, theme().text2);
        note_item({text, "text", prose.x, prose.y, prose.width, prose.height});
    }
    if (scene.closed() && scene.curve->pairs() > 0 && has_room(rest, 0, 118))
        draw_terms(scene, take_top(rest, 260));
}

MatrixResult draw_matrix(SimilarScene& scene, Rect place, Rect bounds) {
    MatrixOptions options;
    options.label = matrix_label;
    options.colors = scene.scale.colors;
    options.low = scene.scale.low;
    options.high = scene.scale.high;
    options.square = true;
    options.in_step = free_cells;
    options.largest_cell = 44;
    options.digits = 2;
    options.least_gutter = 56;
    options.focus = scene.focus;
    const MatrixResult matrix = scene.canvas.matrix(scene.session, scene.field, place, options);
    draw_hidden_means(scene.session, scene.canvas, matrix_label, matrix);
    if (matrix.hovered)
        draw_pointed_card(*scene.field, scene.description, matrix, bounds,
                          "offset k = " + readable_integer(matrix.hovered->col - matrix.hovered->row));
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered) {
        scene.session.set_focus(*cell);
        scene.focus = *cell;
    }
    note_part("matrix", matrix.plot);
    return matrix;
}

std::string pairs_text(const SimilarScene& scene) {
    const Cell size = scene.field->size();
    return readable_integer(size.row) + " × " + readable_integer(size.col) + " pairs of rows";
}

/// The choice of one of two pictures on small screens; takes its height off the area.
int draw_choice(SimilarScene& scene, Rect& rest) {
    constexpr Choice choices[] = {{"pairs", "All pairs", ""}, {"offset", "Over the offset", ""}};
    return choose_part(rest, choices, scene.canvas.memory<SimilarMemory>().shown);
}

/// Where what stands beside the matrix begins: off the last number below it, which reaches beyond its end.
float right_of_axis(const SimilarScene& scene, const MatrixResult& matrix) {
    const std::string last = axis_label(scene.description.cols, scene.field->size().col - 1);
    return right_of(matrix.plot, 0, std::max(in_design(text_size(last, 12).x / 2) + 8, 28.0f)).x;
}

/// The row over the offset in the place of the matrix.
void draw_offsets_alone(SimilarScene& scene, const ViewFrame& frame) {
    if (frame.has_head())
        draw_title(ImGui::GetWindowDrawList(), frame.head.min(), frame.head.width, title_of(scene.session.state()),
                   pairs_text(scene));
    Rect body = frame.body;
    if (frame.has_value()) // its room: the plot says the number itself
        body.height = frame.value.bottom() - body.y;
    draw_similarity_offsets(scene, body);
}

/// The focused number, for touch screens.
void draw_value(const SimilarScene& scene, Rect row) {
    const double value = scene.field->at(scene.focus);
    draw_value_row(row, value_color(scene.scale, value), readable(value, 5),
                   place_text(scene.description, scene.focus));
}

/// The matrix with words beside it and the curve below, or all three side by side where that is too high. A step that
/// names parts shows them alone, side by side; words stand wherever else they have room.
PartLayout arrange(const SimilarScene& scene, Rect body, Rect area) {
    const State& state = scene.session.state();
    const bool step = draws_only_named(state, similarity_view.id, area),
               alone = step && names_part(state, "curve") && !names_part(state, "matrix");
    const Part pairs{.name = "pairs",
                     .width = {280},
                     .height = {220},
                     .weight = step ? 0.66f : 0.6f,
                     .aspect = step ? 0 : 1.05f,
                     .rank = main_part_rank,
                     .wanted = !alone};
    const Part words{.name = "words",
                     .width = {240},
                     .height = {96},
                     .weight = 0.4f,
                     .rank = 2,
                     .wanted = !alone && (names_part(state, "value") || !(step || is_figure()))};
    const Part curve{.name = "curve",
                     .width = {step ? 200.0f : 240.0f},
                     .height = {150, step ? Length{}.most : 320},
                     .weight = step ? 0.34f : 0.7f,
                     .rank = 1,
                     .wanted = !is_figure() || body.height >= px(380) || names_part(state, "curve")};
    std::vector<Part> ways{in_column(12, {in_row(24, {pairs, words}), curve}), in_row(24, {pairs, words, curve})};
    if (step)
        std::swap(ways[0], ways[1]);
    for (Part& way : ways)
        way = named_first(std::move(way), state, similarity_view.id, area);
    return {body, ways};
}

void draw_pairs(SimilarScene scene, Rect area) {
    ViewFrame frame = view_frame(area, 54);
    if (only_part(scene.session.state(), similarity_view.id) == "value")
        return draw_words(scene, frame.body);
    PartLayout layout = arrange(scene, frame.body, area);
    if (!layout.has("pairs"))
        return draw_offsets_alone(scene, frame);
    if (layout.lost("curve") && !layout.has("words") && frame.has_head()) {
        if (draw_choice(scene, frame.body) == 1)
            return draw_offsets_alone(scene, frame);
        layout = arrange(scene, frame.body, area);
    }
    const MatrixResult matrix = draw_matrix(scene, from_edge(layout["pairs"], area), area);
    if (frame.has_head())
        draw_matrix_head(frame.head, {title_of(scene.session.state()), pairs_text(scene)}, *scene.field,
                         scene.description, matrix, scene.focus);
    if (layout.has("words")) {
        const float left = right_of_axis(scene, matrix);
        const Rect beside = layout["words"];
        draw_words(scene, {left, beside.y, beside.right() - left, beside.height});
    }
    if (layout.has("curve"))
        draw_similarity_offsets(scene, layout["curve"]);
    if (frame.has_value())
        draw_value(scene, frame.value);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    const std::string_view method = session.state().text("method");
    if (method == registry::shift_operator.id)
        return draw_shift_operator(session, canvas, area);
    if (method == registry::similarity.id)
        draw_pairs(scene_of(session, canvas), area);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    const std::string_view method = session.state().text("method");
    if (method == registry::shift_operator.id)
        return {{"errors", residual_curve(session)}};
    if (method == registry::similarity.id)
        return {{"curve", similarity_curves(scene_of(session, nothing_drawn))}};
    return {};
}

/// The method similarity itself decides when it has a length.
constexpr When of_shift = is(parameters::method, registry::shift_operator);
constexpr Use own_parameters[] = {&parameters::pixel, &parameters::color_limit, {&parameters::length, &of_shift}};

}

constinit const View similarity_view = {
    .id = "similarity",
    .title = "Similarity",
    .example = "method=similarity",
    .sort = Sort::similarity,
    .parameters = own_parameters,
    .draw = draw,
    .needs = "It needs a table of vectors, one for each position.",
    .curves = curves,
};

}
