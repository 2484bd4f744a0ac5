// The matrix that moves all positions by k: its blocks, and the residual M_k PE(p) − PE(p + k) as computed.
#include "core/text.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/similarity/similarity_view.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float heading = 22; ///< above each matrix
constexpr float room_of_bar = 40, least_with_bar = 200;

std::shared_ptr<const ShiftResidual> residual_of(Session& session) {
    const State& state = session.state();
    const FieldPtr matrix = session.field();
    const Index positions = state.integer("length");
    return session.derived<ShiftResidual>({matrix, positions},
                                          [&] { return shift_residual(state, matrix, positions); });
}

ShiftView scene_of(Session& session, Canvas& canvas, Rect area) {
    const State& state = session.state();
    const FieldPtr matrix = session.field();
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = matrix->size().col;
    const std::shared_ptr<const ShiftResidual> residual = residual_of(session);
    ShiftView scene{session, canvas, Sinusoid(shape), matrix, residual, state.integer("shift"), session.focus(),
                    0,       area};
    scene.step = draws_only_named(state, "similarity", area);
    scene.position = std::clamp<Index>(canvas.memory<ShiftMemory>().position, 0, residual->size().row - 1);
    return scene;
}

/// The power of ten that is the unit of residuals in cells.
int exponent_of(const ShiftView& scene) {
    const double most = scene.residual->largest();
    return most > 0 ? static_cast<int>(std::floor(std::log10(most))) : 0;
}

std::string count_text(const ShiftView& scene) {
    return "over " + counted(scene.residual->size().row, "position") + ", 0 to " +
           readable_integer(scene.residual->size().row - 1);
}

void draw_matrix(ShiftView& scene, Rect area) {
    const Description& description = scene.matrix->description();
    MatrixOptions options;
    options.label = "Shift matrix";
    options.square = has_room(scene.bounds, 600, 0); // on narrow screens the numbers need the width
    options.in_step = free_cells;
    options.col_axis_on_top = true;
    options.largest_cell = 48;
    options.least_gutter = 48;
    options.focus = scene.focus;
    const MatrixResult matrix =
        scene.canvas.matrix(scene.session, scene.matrix, inset(area, {.top = heading}), options);
    note_part("matrix", matrix.plot);
    draw_heading({matrix.plot.x, area.y}, area.right() - matrix.plot.x, "M for k = " + readable_integer(scene.shift),
                 "one 2 × 2 block turns one pair");
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered) {
        scene.session.set_focus(*cell);
        scene.focus = *cell;
    }
    if (matrix.hovered)
        draw_pointed_card(*scene.matrix, description, matrix, scene.bounds,
                          scene.matrix->explain(*matrix.hovered).fact);
}

/// Writes a residual into its cell if it fits; returns whether a number in the unit was written.
bool write_residual(ImDrawList* list, Rect rect, double value, double unit, ImU32 ground) {
    if (!has_room(rect, in_design(text_size("−9.9", 12).x) + 4, 16))
        return false;
    const std::string text = value == 0 ? "0" : with_decimals(value / unit, 1);
    draw_text_aligned(list, {rect.x + rect.width / 2, rect.y + rect.height / 2}, {0.5f, 0.5f}, text, 12,
                      wants_black_ink(ground) ? IM_COL32_BLACK : IM_COL32_WHITE);
    return value != 0;
}

void draw_residual_card(const ShiftView& scene, const MatrixResult& matrix) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const ShiftResidual& residual = *scene.residual;
    const double value = residual.at(*matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), scene.bounds,
                    value_color(matrix.scale.colors, value, matrix.scale.low, matrix.scale.high), scientific(value),
                    place_text(residual.description(), *matrix.hovered), residual.explain(*matrix.hovered).fact);
}

void draw_residual(ShiftView& scene, Rect area) {
    const ShiftResidual& residual = *scene.residual;
    const Description& description = residual.description();
    const int exponent = exponent_of(scene);
    const double unit = std::pow(10.0, exponent);
    MatrixOptions options;
    options.label = "Residual of the shift";
    options.low = description.low;
    options.high = description.high;
    options.col_axis_on_top = true;
    options.digits = -1;
    options.least_gutter = 48;
    options.largest_cell = 48;
    options.focus = Cell{scene.position, scene.focus.row};
    bool written = false;
    options.paint = [&](ImDrawList* list, Cell cell, Rect rect) {
        const double value = residual.at(cell);
        if (std::isnan(value))
            list->AddLine({rect.x, rect.bottom()}, {rect.right(), rect.y}, theme().line2, px(1));
        else if (write_residual(list, rect, value, unit, value_color(options.colors, value, options.low, options.high)))
            written = true;
        return true;
    };
    const bool with_bar = area.height >= px(least_with_bar);
    const MatrixResult matrix = scene.canvas.matrix(
        scene.session, scene.residual, inset(area, {.top = heading, .bottom = with_bar ? room_of_bar : 0}), options);
    note_part("residual", matrix.plot);
    if (with_bar)
        draw_color_bar(ImGui::GetWindowDrawList(), matrix.plot.x + color_bar_width(), below(matrix.plot, 0, 12).y,
                       options.colors, options.low, options.high, residual.at({scene.position, scene.focus.row}));
    const std::string note =
        written ? "in units of 10" + std::string(exponent < 0 ? "⁻" : "") + superscript(std::abs(exponent))
                : "rounding errors only";
    draw_heading({matrix.plot.x, area.y}, area.right() - matrix.plot.x, "M PE(p) − PE(p + k)", note);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered) {
        scene.position = cell->row;
        scene.canvas.memory<ShiftMemory>().position = cell->row;
        scene.focus = {cell->col, cell->col};
        scene.session.set_focus(scene.focus);
    }
    draw_residual_card(scene, matrix);
}

constexpr float line_of_verdict = 30;

/// The largest residual, and what an odd width lacks, a line each.
void draw_verdict(const ShiftView& scene, Rect lines) {
    const auto say = [&](const std::string& whole, const std::string& brief, PillKind kind, const char* icon) {
        const Rect line = take_top(lines, line_of_verdict);
        const std::string texts[] = {whole, brief};
        draw_fitting_pill(line.min(), line.width, texts, kind, icon);
    };
    if (scene.has_lone())
        say("no such matrix for the whole row: the odd width leaves a sine without its cosine",
            "odd width: no row for the lone sine", PillKind::warn, icons::triangle_alert);
    const std::string most = scientific(scene.residual->largest());
    say("largest residual " + most + " " + count_text(scene), "largest residual " + most, PillKind::ok,
        icons::circle_check);
}

/// The title of the view; the two matrices have their own headings.
void draw_head(const ShiftView& scene, Rect head) {
    const Index width = scene.matrix->size().row;
    const std::string k =
        scene.shift < 0 ? " − " + readable_integer(-scene.shift) : " + " + readable_integer(scene.shift);
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, "One matrix takes every PE(p) to PE(p" + k + ")",
               readable_integer(width) + " × " + readable_integer(width) +
                   ", a cell is a weight of PE(p); the same matrix for every p");
}

/// What can be drawn besides the matrix.
struct ShiftPart {
    std::string_view name, title;
    void (*draw)(ShiftView& scene, Rect area);
};
constexpr ShiftPart other_parts[] = {
    {"residual", "Residual", draw_residual},
    {"circle", "Circle", [](ShiftView& on, Rect place) { draw_turn_circle(on, place); }},
    {"errors", "Errors", draw_residual_bars}};

/// The two matrices with plots below them; in a step that names parts, the matrix with those beside it.
PartLayout arrange(const ShiftView& scene, Rect body) {
    const State& state = scene.session.state();
    const float high = scene.step ? Length{}.most : 280;
    const Part matrix{.name = "shift", .width = {280}, .height = {220}, .weight = 1.6f, .rank = main_part_rank},
        residual{.name = "residual", .width = {240}, .height = {140}, .weight = 1.6f, .rank = 3},
        circle{.name = "circle", .width = {200, high}, .height = {180, high}, .weight = 0.56f, .rank = 1},
        errors{.name = "errors", .width = {240}, .height = {150, 280}, .rank = 2},
        verdict{.name = "verdict",
                .height = exactly(line_of_verdict * (scene.has_lone() ? 2 : 1)),
                .rank = 4,
                .wanted = !scene.step || names_part(state, "residual") || names_part(state, "errors")};
    Part matrices = in_row(16, {matrix, residual});
    matrices.weight = 1.8f;
    Part way = in_column(6, {matrices, verdict, in_row(24, {circle, errors})});
    if (scene.step)
        way = in_column(6, {in_row(16, {matrix, in_column(16, {residual, circle, errors})}), verdict});
    return {body, named_first(std::move(way), state, "similarity", scene.bounds)};
}

/// A choice of the parts that have no room; the one in the place of all others, if one is chosen.
const ShiftPart* choose_lost(const ShiftView& scene, const PartLayout& layout, Rect& body) {
    std::vector<Choice> choices{{"matrix", "Matrix", ""}};
    std::vector<const ShiftPart*> lost{nullptr};
    for (const ShiftPart& part : other_parts)
        if (layout.lost(part.name)) {
            choices.push_back({part.name, part.title, ""});
            lost.push_back(&part);
        }
    if (lost.size() == 1 || layout.has("errors") || layout.has("residual") || !has_room(body, 0, 200))
        return nullptr;
    return lost[static_cast<std::size_t>(choose_part(body, choices, scene.canvas.memory<ShiftMemory>().shown))];
}

void draw_parts(ShiftView& scene, Rect area, Rect body) {
    PartLayout layout = arrange(scene, body);
    const float all = body.height;
    if (const ShiftPart* alone = choose_lost(scene, layout, body)) {
        draw_verdict(scene, take_bottom(body, in_design(layout["verdict"].height), 6));
        return alone->draw(scene, body);
    }
    if (body.height < all)
        layout = arrange(scene, body);
    draw_matrix(scene, from_edge(layout["shift"], area));
    draw_verdict(scene, layout["verdict"]);
    for (const ShiftPart& part : other_parts)
        if (layout.has(part.name))
            part.draw(scene, layout[part.name]);
}

}

FieldPtr residual_curve(Session& session) {
    const std::shared_ptr<const ShiftResidual> residual = residual_of(session);
    return std::make_shared<CurveTable>(
        "Largest residual at each position", residual->size().row,
        std::vector<CurveColumn>{counted_from("position p", 0), {"largest residual", [residual](Index position) {
                                                                     return residual->largest_at(position);
                                                                 }}});
}

void draw_shift_operator(Session& session, Canvas& canvas, Rect area) {
    ShiftView scene = scene_of(session, canvas, area);
    const ViewFrame frame = view_frame(area, scene.step ? 0 : 54, false); // the step itself explains it
    for (const ShiftPart& part : other_parts)
        if (only_part(session.state(), "similarity") == part.name)
            return part.draw(scene, frame.body);
    if (frame.has_head())
        draw_head(scene, frame.head);
    draw_parts(scene, area, frame.body);
}

}
