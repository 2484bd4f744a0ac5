// Relative matrices: the distance between query and key, beside what a method computes from it (a clipped index, or one
// number of each vector); whether that is Toeplitz; and below them the table of vectors that the method looks up.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/diagonals.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View relative_view;

namespace {

/// The place of one matrix; on low screens its text stands beside it.
struct Column {
    Rect area;
    bool row_axis = true, words_beside = false;
};

constexpr float head = 22, axes = 44; ///< design pixels above and below a matrix
constexpr float row_axis_width = 48;

/// Below a matrix: the verdict and the colour bar; a figure has the bar alone.
float foot_height() {
    return px(is_figure() ? 48 : 80);
}

/// Frames the part of a matrix that the method keeps and makes the rest pale.
void draw_kept(const MatrixResult& result, const Block& kept) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect &plot = result.plot, first = result.cell_rect({kept.row, kept.col}),
               last = result.cell_rect({kept.row + kept.rows - 1, kept.col + kept.cols - 1});
    const ImU32 veil = (theme().bg0 & ~IM_COL32_A_MASK) | 190u << IM_COL32_A_SHIFT;
    list->PushClipRect({plot.x - px(2), plot.y - px(2)}, {plot.right() + px(2), plot.bottom() + px(2)}, true);
    list->AddRectFilled(plot.min(), {plot.right(), first.y}, veil);
    list->AddRectFilled({plot.x, last.bottom()}, plot.max(), veil);
    list->AddRectFilled({plot.x, first.y}, {first.x, last.bottom()}, veil);
    list->AddRectFilled({last.right(), first.y}, {plot.right(), last.bottom()}, veil);
    list->AddRect({first.x - px(1), first.y - px(1)}, {last.right() + px(1), last.bottom() + px(1)}, theme().text, 0, 0,
                  px(2));
    list->PopClipRect();
}

constexpr float most_ratio = 1.6f; ///< of a cell's width to its height

/// The height of cells, in device pixels, if they have to be wider than high to hold their numbers; otherwise 0.
float low_cell(const RelativePanel& panel, const Column& column) {
    const Cell size = panel.field->size();
    const float around = px(axes) + (column.words_beside ? 0 : px(head) + foot_height());
    const float high = std::floor((column.area.height - around) / static_cast<float>(size.row));
    const bool wider = (column.area.width - px(row_axis_width)) / static_cast<float>(size.col) > high;
    return wider && high >= px(18) && high < px(28) ? high : 0;
}

/// Device pixels by which the last label, or the chip, of the axis above may stand out beyond the plot.
float label_beyond(const Description& description, const MatrixResult& result) {
    const std::string last = axis_label(description.cols, result.size.col - 1);
    const std::string chip = result.averaged() ? last + "–" + last : last;
    return text_size(chip, 12, Weight::semibold).x / 2 + px(6);
}

MatrixOptions options_of(const RelativePanel& panel, const Column& column) {
    const ColorScale scale = scale_of(panel.field->description());
    MatrixOptions options;
    options.label = panel.label;
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.square = true;
    options.col_axis_on_top = true;
    options.largest_cell = 96;
    if (const float high = low_cell(panel, column); high > 0) {
        options.square = false;
        options.largest_cell = most_ratio * high / look().scale;
    }
    options.digits = panel.digits;
    options.row_axis = column.row_axis;
    options.least_gutter = row_axis_width;
    return options;
}

MatrixResult draw_panel(Session& session, Canvas& canvas, const RelativePanel& panel, const Column& column) {
    const Description& description = panel.field->description();
    MatrixOptions options = options_of(panel, column);
    const Cell focus = session.focus();
    options.focus = Cell{focus.row + panel.origin.row, focus.col + panel.origin.col};
    const Rect& area = column.area;
    const Rect below = column.words_beside
                           ? area
                           : Rect{area.x, area.y + px(head), area.width, area.height - px(head) - foot_height()};
    const MatrixResult result = canvas.matrix(session, panel.field, below, options);
    const Rect& plot = result.plot;
    if (panel.kept && !result.averaged())
        draw_kept(result, *panel.kept);
    const float left = column.words_beside ? plot.right() + px(12) + label_beyond(description, result)
                       : is_figure()       ? area.x + (column.row_axis ? px(row_axis_width) : 0)
                                           : plot.x,
                width = area.right() - px(12) - left;
    draw_heading({left, area.y}, width, panel.title, panel.note);
    if (is_figure()) {
        draw_color_bar(ImGui::GetWindowDrawList(), plot.x + color_bar_width(), plot.bottom() + px(12),
                       result.scale.colors, result.scale.low, result.scale.high, {});
        return result;
    }
    const float y = column.words_beside ? area.y + px(28) : plot.bottom() + px(12);
    if (result.averaged()) {
        const float used = draw_pixel_badge(ImGui::GetWindowDrawList(), {left, y}, width, result, description) + px(8);
        draw_toeplitz_pill(*diagonal_spread(session, panel.field), *panel.field, {left + used, y}, width - used);
    } else {
        draw_verdict(session, panel, result, {left, y}, width);
    }
    if (width >= color_bar_width() && y + px(68) <= area.bottom())
        draw_color_bar(ImGui::GetWindowDrawList(), left + color_bar_width(), y + px(40), result.scale.colors,
                       result.scale.low, result.scale.high,
                       pointed_at(*panel.field, description, result, *options.focus).value);
    return result;
}

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
    hairline(list, area.min(), {area.right(), area.y});
    const std::string title = explanation.steps.back().text;
    draw_heading({area.x, area.y + px(14)}, area.width, title, explanation.fact);
    const std::string text = explanation.meaning +
                             " A row of places is a vector. One number for each pair turns it into a matrix, one "
                             "vector for each pair into a tensor: an encoding of rank k becomes one of rank k + 1.";
    const float height =
        draw_wrapped(list, {area.x, area.y + px(42)}, std::min(area.width, px(640)), text, 14, theme().text2);
    note_item({title + ". " + text, "text", area.x, area.y + px(14), area.width, height + px(28)});
}

/// The name of a panel in lessons: "signed" for the first of two matrices, the distances; "matrix" for the other.
/// Whether a lesson's step or a figure names the distances and not the matrix made from them.
bool names_signed_alone(const State& state) {
    return names_part(state, "signed") && !names_part(state, "matrix");
}

std::string_view part_of(const RelativePanel& panel, const std::vector<RelativePanel>& panels, const State& state) {
    const bool first = &panel == &panels.front() && (panels.size() > 1 || names_signed_alone(state));
    return first ? "signed" : "matrix";
}

/// Whether a lesson's step names both matrices.
bool names_both(const State& state) {
    return (names_part(state, "signed") || names_part(state, "stack")) && names_part(state, "matrix");
}

/// Keeps only one matrix where there is little room: two halves would be unreadable.
void keep_own(std::vector<RelativePanel>& panels, const State& state) {
    const bool first = names_signed_alone(state) ||
                       (state.text("method") == registry::distance.id && state.flag("signed") && !panels.front().kept);
    if (first)
        panels.resize(1);
    else
        panels.erase(panels.begin(), panels.end() - 1);
}

/// The places of the matrices: side by side, or one above the other if that makes cells larger (few queries, many
/// keys). `row_axis`: width of the row axis in pixels.
std::vector<Column> columns_of(Rect area, std::size_t count, Cell size, float row_axis, bool same_rows) {
    const float gap = px(12), n = static_cast<float>(count);
    const bool beside = !is_figure() && area.height < px(280);
    const auto cell = [&](float width, float height) {
        const float around = px(axes) + (beside ? 0 : px(head) + foot_height());
        return std::min((width - row_axis - px(8)) / static_cast<float>(size.col),
                        (height - around) / static_cast<float>(size.row));
    };
    const float width = (area.width - gap * (n - 1)) / n, height = (area.height - gap * (n - 1)) / n;
    std::vector<Column> columns;
    if (count > 1 && cell(area.width, height) > 1.25f * cell(width, area.height)) {
        for (std::size_t i = 0; i < count; ++i)
            columns.push_back(
                {{area.x, area.y + (height + gap) * static_cast<float>(i), area.width, height}, true, beside});
        return columns;
    }
    // If both matrices have the same rows and little room, the second one gets wider cells instead of a row axis.
    const bool shared = same_rows && count == 2 && width < px(400) && !beside;
    const float first = shared ? width + row_axis / 2 : width;
    columns.push_back({{area.x, area.y, first, area.height}, true, beside});
    if (count == 2)
        columns.push_back({{area.x + first + gap, area.y, area.width - first - gap, area.height}, !shared, beside});
    return columns;
}

/// Below the matrices: the vectors behind them, what given distances say, or the matrix along its diagonals.
void draw_below(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area,
                float right) {
    if (table)
        draw_relative_table(session, canvas, table, distance, area, right);
    else
        distances_are_given(session.state()) ? draw_given(session, area) : draw_offsets(session, area);
}

/// The choice of matrices or vectors, where a lesson's step names both and only one has room. Takes its height off the
/// area.
bool vectors_are_chosen(Canvas& canvas, Rect& room, float margin) {
    constexpr Choice choices[] = {{"pairs", "All pairs", ""}, {"vectors", "Vectors", ""}};
    Rect inside{room.x + margin, room.y, room.width - 2 * margin, room.height};
    const int shown = choose_part(inside, choices, canvas.memory<RelativeMemory>().shown);
    room.y = inside.y;
    room.height = inside.height;
    return shown == 1;
}

bool in_stages(std::string_view method) {
    return method == registry::relative_shift.id || method == registry::music_skew.id;
}

/// The stack of vectors in the place of the distances.
void draw_stack(Session& session, const Column& column) {
    const float gutter = column.row_axis ? px(row_axis_width) : 0;
    const Rect stack{column.area.x + gutter, column.area.y, column.area.width - gutter, column.area.height};
    draw_slices(session, stack);
    note_part("stack", stack);
}

/// The matrices in their columns, with an arrow from the distances to the matrix computed from them.
void draw_panels(Session& session, Canvas& canvas, const std::vector<RelativePanel>& panels,
                 const std::vector<Column>& columns) {
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const bool last = i + 1 == panels.size();
        if (!last && stack_depth(session.state()) > 0) {
            draw_stack(session, columns[i]);
            continue;
        }
        const MatrixResult result = draw_panel(session, canvas, panels[i], columns[i]);
        note_part(part_of(panels[i], panels, session.state()), result.plot);
        draw_relative_card(panels[i], result);
        take_pointer(session, panels[i], result);
        const bool next_right = !last && columns[i + 1].area.x > columns[i].area.x;
        const bool bracketed = !session.state().text("highlight").empty(); // at the right of the rows
        if (next_right && !columns[i].words_beside && !bracketed && result.plot.height >= px(24))
            draw_icon(ImGui::GetWindowDrawList(),
                      {result.plot.right() + px(11), result.plot.y + result.plot.height / 2}, icons::arrow_right, 14,
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

/// Of a figure's only part, of those that stand below the matrices. False where it is another one.
bool draw_only_below(Session& session, Canvas& canvas, Rect inside, float right) {
    const std::string_view part = only_part(session.state(), relative_view.id);
    if (part.empty() || part != below_matrices(session))
        return false;
    note_part(part, inside);
    draw_below(session, canvas, relative_table(session), signed_distance(session), inside, right);
    return true;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (in_stages(session.state().text("method")))
        return draw_shift_stages(session, canvas, area);
    std::vector<RelativePanel> panels = relative_panels(session);
    const FieldPtr table = relative_table(session), distance = panels.front().field;
    const bool low = area.height < px(280), narrow = area.width < px(low ? 760 : 640);
    const float margin = narrow ? px(12) : px(24), top = low ? px(8) : px(16);
    // No margin at the left, because the gutters of the axes are there.
    Rect wide{area.x, area.y + top, area.width, area.height - top - px(8)};
    if (draw_only_below(session, canvas, {area.x + margin, wide.y, area.width - 2 * margin, wide.height},
                        wide.right() - px(8)))
        return;
    const State& state = session.state();
    const std::string_view below = below_matrices(session);
    const bool with_table = wide.height >= px(520) && !gives_way(state, relative_view.id, below, area);
    const bool in_turn = narrow && table && !with_table && names_part(state, below);
    const bool vectors_only = is_figure() && in_turn && !names_part(state, "matrix");
    if (vectors_only || (in_turn && vectors_are_chosen(canvas, wide, margin))) {
        const Rect alone{area.x + margin, wide.y, area.width - 2 * margin, wide.height};
        note_part(below, alone);
        return draw_relative_table(session, canvas, table, distance, alone, wide.right() - px(8));
    }
    const float table_height = with_table ? std::clamp(wide.height * 0.35f, px(226), px(320)) : 0;
    const float upper = wide.height - table_height - (with_table ? px(12) : 0);
    const std::string_view only = only_part(state, relative_view.id);
    if ((narrow || only == "signed" || only == "matrix") && !names_both(state))
        keep_own(panels, state);
    MatrixOptions axis;
    axis.least_gutter = row_axis_width;
    const float row_axis = gutters_for(distance->description(), distance->size(), axis).left;
    const std::vector<Column> columns = columns_of({wide.x, wide.y, wide.width, upper}, panels.size(), distance->size(),
                                                   row_axis, !panels.front().kept);
    draw_panels(session, canvas, panels, columns);
    const Rect lower{area.x + margin, wide.bottom() - table_height, area.width - 2 * margin, table_height};
    if (!with_table)
        return;
    note_part(below, lower);
    draw_below(session, canvas, table, distance, lower, wide.right() - px(8));
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
