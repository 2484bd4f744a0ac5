// Relative matrices: the distance between query and key, beside what a method computes from it (a clipped index, or one
// number of each vector); whether that is Toeplitz; and below them the table of vectors that the method looks up.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/diagonals.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View relative_view;

namespace {

constexpr float low_height = 280;      ///< lower areas have the words of a matrix beside it
constexpr float between_rows = 6;      ///< of two matrices one above the other
constexpr float least_with_axis = 460; ///< width of the second of two matrices with the same rows

/// Focuses the cell at the pointer, if the session's field has it.
void take_pointer(Session& session, const RelativePanel& panel, const MatrixResult& result) {
    const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered;
    if (!cell)
        return;
    const Cell own{cell->row - panel.origin.row, cell->col - panel.origin.col}, size = session.field()->size();
    if (own.row >= 0 && own.col >= 0 && own.row < size.row && own.col < size.col)
        session.set_focus(own);
}

/// Below given distances, whose diagonals have no meaning: an explanation of the focused pair.
void draw_given(Session& session, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Explanation explanation = session.field()->explain(session.focus());
    const std::string title = explanation.steps.back().text;
    draw_heading(area.min(), area.width, title, explanation.fact);
    const std::string text = explanation.meaning +
                             " A row of places is a vector. One number for each pair turns it into a matrix, one "
                             "vector for each pair into a tensor: an encoding of rank k becomes one of rank k + 1.";
    Rect rest = inset(area, {.top = 28});
    const Rect prose = take_left(rest, 640);
    const float height = draw_wrapped(list, prose.min(), prose.width, text, 14, theme().text2);
    note_item({title + ". " + text, "text", area.x, area.y, area.width, prose.y + height - area.y});
}

/// Whether a lesson's step or a figure names the distances, or the stack in their place, and not the matrix.
bool names_first_alone(const State& state) {
    return (names_part(state, "signed") || names_part(state, "stack")) && !names_part(state, "matrix");
}

/// The name of a panel in lessons: "signed" for the first of two matrices, the distances; "matrix" for the other.
std::string_view part_of(const RelativePanel& panel, const std::vector<RelativePanel>& panels, const State& state) {
    const bool first = &panel == &panels.front() && (panels.size() > 1 || names_first_alone(state));
    return first ? "signed" : "matrix";
}

/// Whether a lesson's step names both matrices.
bool names_both(const State& state) {
    return (names_part(state, "signed") || names_part(state, "stack")) && names_part(state, "matrix");
}

/// Keeps only one matrix: the one that a lesson names, or that of the method.
void keep_own(std::vector<RelativePanel>& panels, const State& state) {
    const bool first = names_first_alone(state) ||
                       (state.text("method") == registry::distance.id && state.flag("signed") && !panels.front().kept);
    if (first)
        panels.resize(1);
    else
        panels.erase(panels.begin(), panels.end() - 1);
}

/// Whether there is room for one matrix only: two halves would be unreadable.
bool shows_one(const State& state, Rect area) {
    const bool wide = has_room(area, has_room(area, 0, low_height) ? 640 : 760, 0);
    return !names_both(state) && (!wide || draws_only_named(state, relative_view.id, area));
}

/// What stands below each matrix: in a lesson with little room the verdict where the step names it, and no colour bar
/// beside numbers or beside the vectors, which have one.
RelativeFoot foot_of(const State& state, Rect area) {
    if (is_figure())
        return {.verdict = false};
    if (!draws_only_named(state, relative_view.id, area))
        return {};
    return {.verdict = names_part(state, "verdict"),
            .bar = !names_part(state, "numbers") && !names_part(state, "vectors")};
}

/// The places of the matrices: side by side, or one above the other if that makes cells larger (few queries, many
/// keys), then with cells of one height. `gutter`: width of the row axis; `stacked`: a stack stands in the place of the
/// first one.
std::vector<RelativePlace> columns_of(const RelativePlace& whole, const std::vector<RelativePanel>& panels,
                                      float gutter, bool stacked) {
    if (panels.size() == 1)
        return {whole};
    const bool same_rows = !panels.front().kept;
    const Rect area = whole.area;
    const auto at = [&](Rect place, bool row_axis = true) {
        return RelativePlace{place, row_axis, whole.words_beside, whole.foot, whole.fill};
    };
    const auto rows = [&](std::size_t panel) { return static_cast<float>(panels[panel].field->size().row); };
    const float cols = static_cast<float>(panels.front().field->size().col);
    const float around = in_design(area.height - room_of_cells(whole, gutter).height),
                high = in_design(area.height) - between_rows - 2 * around;
    Rect right = area, lower = area;
    const Rect left = take_left(right, in_design(area.width) / 2 - relative_gap / 2, relative_gap),
               upper = take_top(lower, around + high * rows(0) / (rows(0) + rows(1)), between_rows);
    const auto cell = [&](Rect place) {
        const Rect room = room_of_cells(at(place), gutter);
        return std::min(room.width / cols, room.height / rows(0));
    };
    if (cell(upper) > 1.25f * cell(left))
        return {at(upper), at(lower)};
    if (!same_rows || stacked || whole.words_beside || has_room(left, least_with_axis, 0))
        return {at(left), at(right)};
    // Both matrices have the same rows and little room: the second one gets wider cells instead of a row axis.
    right = area;
    const Rect wider = take_left(right, in_design(left.width) + gutter / 2, relative_gap);
    return {at(wider), at(right, false)};
}

/// Below the matrices: the vectors behind them, what given distances say, or the matrix along its diagonals.
void draw_below(Session& session, Canvas& canvas, const FieldPtr& distance, Rect area) {
    if (const FieldPtr table = relative_table(session))
        draw_relative_table(session, canvas, table, distance, area);
    else
        distances_are_given(session.state()) ? draw_given(session, area) : draw_offsets(session, area);
}

/// The choice of matrices or vectors, where a lesson's step names both and only one has room. Takes its height off the
/// area.
bool vectors_are_chosen(Canvas& canvas, Rect& room) {
    constexpr Choice choices[] = {{"pairs", "All pairs", ""}, {"vectors", "Vectors", ""}};
    return choose_part(room, choices, canvas.memory<RelativeMemory>().shown) == 1;
}

bool in_stages(std::string_view method) {
    return method == registry::relative_shift.id || method == registry::music_skew.id;
}

/// The stack of vectors in the place of the distances.
void draw_stack(Session& session, const RelativePlace& column) {
    const Rect stack = inset(column.area, {.left = column.row_axis ? relative_row_axis : 0});
    note_part("stack", draw_slices(session, stack));
}

/// The matrices in their columns, with an arrow from the distances to the matrix computed from them.
void draw_panels(Session& session, Canvas& canvas, const std::vector<RelativePanel>& panels,
                 const std::vector<RelativePlace>& columns) {
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const std::string_view part = part_of(panels[i], panels, session.state());
        if (part == "signed" && stack_depth(session.state()) > 0) {
            draw_stack(session, columns[i]);
            continue;
        }
        const MatrixResult result = draw_relative_panel(session, canvas, panels[i], columns[i]);
        note_part(part, result.plot);
        draw_relative_card(panels[i], result);
        take_pointer(session, panels[i], result);
        const bool next_right = i + 1 < panels.size() && columns[i + 1].area.x > columns[i].area.x;
        const bool bracketed = !session.state().text("highlight").empty(); // at the right of the rows
        if (next_right && !columns[i].words_beside && !bracketed && has_room(result.plot, 0, 24))
            draw_icon(ImGui::GetWindowDrawList(), right_of(result.plot, 22).center(), icons::arrow_right, 14,
                      theme().text3);
    }
}

/// The part that stands below the matrices.
std::string_view below_matrices(Session& session) {
    return relative_table(session) ? "vectors" : distances_are_given(session.state()) ? "words" : "curve";
}

std::vector<ViewCurves> curves(Session& session) {
    if (in_stages(session.state().text("method")) || below_matrices(session) != "curve")
        return {};
    return {{"curve", offset_curves(session)}};
}

/// What stands above it, by the name that the state gives it.
std::string_view above_of(const State& state) {
    return names_part(state, "signed") ? "signed" : names_part(state, "stack") ? "stack" : "matrix";
}

PartLayout arrange(const State& state, std::string_view below, Rect body, Rect area) {
    const float gap = draws_only_named(state, relative_view.id, area) ? 4 : 12;
    return {body, named_first(in_column(gap, {{.name = above_of(state), .height = {270}, .weight = 2, .rank = 2},
                                              {.name = below, .height = {226, 320}, .rank = 1}}),
                              state, relative_view.id, area)};
}

void draw_matrices(Session& session, Canvas& canvas, const FieldPtr& distance, Rect place, Rect area) {
    std::vector<RelativePanel> panels = relative_panels(session);
    if (shows_one(session.state(), area))
        keep_own(panels, session.state());
    MatrixOptions axis;
    axis.least_gutter = relative_row_axis;
    const float gutter = in_design(gutters_for(distance->description(), distance->size(), axis).left);
    draw_panels(session, canvas, panels,
                columns_of({.area = place,
                            .words_beside = !is_figure() && !has_room(place, 0, low_height),
                            .foot = foot_of(session.state(), area),
                            .fill = draws_only_named(session.state(), relative_view.id, area)},
                           panels, gutter, stack_depth(session.state()) > 0));
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (in_stages(session.state().text("method")))
        return draw_shift_stages(session, canvas, area);
    const State& state = session.state();
    const FieldPtr distance = relative_panels(session).front().field;
    const std::string_view below = below_matrices(session);
    const bool named = draws_only_named(state, relative_view.id, area);
    Rect body = named && !is_figure() ? inset(area, {12, 8, 12, 2}) : view_frame(area, 0, false).body;
    PartLayout layout = arrange(state, below, body, area);
    const bool in_turn = layout.lost(below) && below == "vectors" && names_part(state, below);
    if (in_turn && vectors_are_chosen(canvas, body)) {
        note_part(below, body);
        return draw_below(session, canvas, distance, body);
    }
    if (in_turn)
        layout = arrange(state, below, body, area);
    const bool both = layout.has(above_of(state)) && layout.has(below);
    if (layout.has(above_of(state))) { // the gutters of the axes are margin enough
        const Rect place = layout[above_of(state)];
        draw_matrices(session, canvas, distance, {area.x, place.y, area.width, place.height}, area);
    }
    if (!layout.has(below))
        return;
    Rect lower = layout[below];
    note_part(below, lower);
    if (both && !is_figure())
        hairline(ImGui::GetWindowDrawList(), lower.min(), {lower.right(), lower.y});
    if (both)
        take_top(lower, named ? 8 : 14);
    draw_below(session, canvas, distance, lower);
}

constexpr When with_vectors = is(parameters::method, registry::shaw, registry::relative_sinusoidal);
constexpr Parameter stack_to{.key = "stack_to",
                             .label = "Stack up to",
                             .help = "all slices up to this dimension, one behind the other, in place of the distances",
                             .kind = Kind::integer,
                             .low = 0,
                             .high = 16383,
                             .initial = "none",
                             .none_label = "none",
                             .count_key = "d_model"};
constexpr Use own_parameters[] = {&parameters::pixel, {&stack_to, &with_vectors}};

}

constinit const View relative_view = {
    .id = "relative",
    .title = "Relative",
    .example = "method=shaw&length=11&clip=3&d_model=16",
    .sort = Sort::distances,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_relative_notes,
    .also = by_distance,
    .needs = "It needs numbers that belong to distances between positions.",
    .curves = curves,
};

}
