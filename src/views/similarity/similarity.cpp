// How similar an encoding makes two positions: dot product, cosine or Euclidean distance, as a matrix of all pairs and,
// for the focused row, as a curve over the offset k = q − p; and whether only the offset counts. For the method
// shift-operator, see shift_matrix.cpp.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "views/canvas/marks/named_parts.hpp"
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
constexpr float pill_height = 24, least_words = 96; ///< of the number, the place and the verdict

SimilarScene scene_of(Session& session, Canvas& canvas) {
    const FieldPtr field = session.field();
    const Description& description = field->description();
    return {session,
            canvas,
            field,
            description,
            scale_of(description),
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
    const Rect plot{area.x + px(36), area.y + px(34), area.width - px(40), area.height - px(80)};
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
    float y = area.y;
    const double value = scene.field->at(scene.focus);
    const std::string number = readable(value, 6);
    draw_text(list, {area.x, y}, number, 28, theme().text, Weight::semibold);
    y += px(38);
    const std::string where = "p = " + axis_label(scene.description.rows, scene.focus.row) +
                              ", q = " + axis_label(scene.description.cols, scene.focus.col) +
                              ", k = " + readable_integer(scene.focus.col - scene.focus.row);
    const float lines = draw_wrapped(list, {area.x, y}, area.width, where, 13, theme().text2);
    const float height = y - area.y + lines;
    note_item({where + ": " + number, "text", area.x, area.y, area.width, height});
    note_part("value", {area.x, area.y, area.width, height});
    y += lines + px(12);
    if (y + px(pill_height) <= area.bottom() &&
        draw_toeplitz_pill(*scene.spread, *scene.field, {area.x, y}, area.width) > 0)
        y += px(32);
    const std::string text(hint(lesson(scene)));
    const float needed = draw_wrapped(nullptr, {}, area.width, text, 13, theme().text2);
    if (y + needed <= area.bottom()) {
        draw_wrapped(list, {area.x, y}, area.width, text, 13, theme().text2);
        note_item({text, "text", area.x, y, area.width, needed});
        y += needed + px(20);
    }
    if (scene.closed() && scene.curve->pairs() > 0 && area.bottom() - y >= px(118))
        draw_terms(scene, {area.x, y, area.width, std::min(area.bottom() - y, px(260))});
}

void draw_card(const SimilarScene& scene, const MatrixResult& matrix, Rect bounds) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*scene.field, scene.description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), bounds,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells"
                                    : "offset k = " + readable_integer(matrix.hovered->col - matrix.hovered->row),
                    pointed.note);
}

MatrixResult draw_matrix(SimilarScene& scene, Rect area, Rect bounds) {
    MatrixOptions options;
    options.label = matrix_label;
    options.colors = scene.scale.colors;
    options.low = scene.scale.low;
    options.high = scene.scale.high;
    options.square = true;
    options.largest_cell = 44;
    options.digits = 2;
    options.least_gutter = 56;
    options.focus = scene.focus;
    const MatrixResult matrix = scene.canvas.matrix(scene.session, scene.field, area, options);
    draw_hidden_means(scene.session, scene.canvas, matrix_label, matrix);
    draw_card(scene, matrix, bounds);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered) {
        scene.session.set_focus(*cell);
        scene.focus = *cell;
    }
    return matrix;
}

/// Title and size; with a matrix also what a cell is, and the colour bar.
void draw_head(const SimilarScene& scene, Rect area, const MatrixResult* matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Cell size = scene.field->size();
    const std::string pairs = readable_integer(size.row) + " × " + readable_integer(size.col) + " pairs of rows";
    const float room = area.width - color_bar_width() - px(20);
    const bool averaged = matrix && matrix->averaged();
    draw_title(list, area.min(), room, title_of(scene.session.state()),
               averaged ? ""
               : matrix ? pairs + ", one per cell"
                        : pairs);
    if (!matrix)
        return;
    if (averaged) {
        const float used = draw_pixel_badge(list, {area.x, area.y + px(22)}, room, *matrix, scene.description) + px(12);
        if (used + text_size(pairs, 12).x <= room)
            draw_text(list, {area.x + used, area.y + px(24)}, pairs, 12, theme().text3);
    }
    draw_color_bar(list, area.right(), area.y + px(10), matrix->scale.colors, matrix->scale.low, matrix->scale.high,
                   pointed_at(*scene.field, scene.description, *matrix, scene.focus).value);
}

/// The choice of one of two pictures on small screens; takes its height off the area.
int draw_choice(SimilarScene& scene, Rect& rest) {
    constexpr Choice choices[] = {{"pairs", "All pairs", ""}, {"offset", "Over the offset", ""}};
    return choose_part(rest, choices, scene.canvas.memory<SimilarMemory>().shown);
}

/// The row over the offset in the place of the matrix.
void draw_offsets_alone(SimilarScene& scene, Rect head, Rect rest) {
    if (head.height > 0)
        draw_head(scene, head, nullptr);
    draw_similarity_offsets(scene, rest);
}

/// The focused number, for touch screens.
void draw_value(const SimilarScene& scene, Rect rect) {
    const double value = scene.field->at(scene.focus);
    draw_value_row(rect, value_color(scene.scale.colors, value, scene.scale.low, scene.scale.high), readable(value, 5),
                   place_text(scene.description, scene.focus));
}

/// The matrix with the parts beside and below it; `head` is empty if there is no room for one.
void draw_matrix_and_curve(SimilarScene& scene, Rect area, Rect head, Rect rest, bool beside, bool curve_below) {
    const State& state = scene.session.state();
    const bool narrow = area.width < px(600);
    const float share = draws_only_named(state, similarity_view.id, area) ? 0.38f : 0.4f;
    const float curve = curve_below ? std::clamp(rest.height * share, px(narrow ? 150 : 190), px(320)) : 0;
    // In little room the curve already shows the number.
    const bool finger = has_value_row();
    const bool value_row = finger && head.height > 0 && !(narrow && curve_below);
    const float upper = rest.height - curve;
    const float side = beside ? std::min(upper + px(12), rest.width * 0.6f) : rest.width;
    // No margin at the left, because the gutter of the axis is there.
    const Rect place{area.x, rest.y, side + px(narrow ? 12 : 24), upper - px(value_row ? 48 : 8)};
    const MatrixResult matrix = draw_matrix(scene, place, area);
    note_part("matrix", matrix.plot);
    if (head.height > 0)
        draw_head(scene, head, &matrix);
    if (value_row)
        draw_value(scene, {rest.x, rest.y + upper - px(44), rest.width, px(40)});
    const float words = matrix.plot.right() + px(28);
    const Rect right{words, rest.y + px(4), rest.right() - words, upper - px(12)};
    if (beside && (curve_below || rest.width < px(760)))
        draw_words(scene, right);
    else if (beside)
        draw_similarity_offsets(scene, right);
    if (curve_below)
        draw_similarity_offsets(scene, {rest.x, rest.y + upper, rest.width, curve});
}

void draw_pairs(SimilarScene scene, Rect area) {
    const bool narrow = area.width < px(600), low = !is_figure() && area.height < px(300);
    const float margin = px(narrow ? 12 : 24);
    Rect rest{area.x + margin, area.y + px(low ? 8 : 16), area.width - 2 * margin, area.height - px(low ? 12 : 24)};
    const Rect head{rest.x, rest.y, rest.width, low ? 0 : px(54)};
    rest.y += head.height;
    rest.height -= head.height;
    const State& state = scene.session.state();
    if (only_part(state, similarity_view.id) == "value")
        return draw_words(scene, rest);
    const bool with_value =
                   names_part(state, "value") || (!is_figure() && !gives_way(state, similarity_view.id, "value", area)),
               with_curve = !gives_way(state, similarity_view.id, "curve", area);
    if (with_curve && gives_way(state, similarity_view.id, "matrix", area))
        return draw_offsets_alone(scene, head, rest);
    const bool beside = !narrow && rest.height >= px(least_words) &&
                        rest.width - std::min(rest.height, rest.width * 0.6f) >= px(240) &&
                        (with_value || (with_curve && !is_figure()));
    const bool curve_below = rest.height >= px(380) && with_curve;
    if (!beside && !curve_below && !low && with_curve && draw_choice(scene, rest) == 1)
        return draw_offsets_alone(scene, head, rest);
    draw_matrix_and_curve(scene, area, head, rest, beside, curve_below);
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
constexpr Use own_parameters[] = {&parameters::pixel, {&parameters::length, &of_shift}};

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
