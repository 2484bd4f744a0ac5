// The matrix that moves all positions by k: its blocks, and the residual M_k PE(p) − PE(p + k) as computed.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/similarity/similarity_view.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

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
    scene.position = std::clamp<Index>(canvas.memory<ShiftMemory>().position, 0, residual->size().row - 1);
    return scene;
}

bool is_narrow(Rect area) {
    return area.width < px(600);
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
    options.square = !is_narrow(scene.bounds); // on narrow screens the numbers need the width
    options.col_axis_on_top = true;
    options.largest_cell = 48;
    options.least_gutter = 48;
    options.focus = scene.focus;
    const Rect below{area.x, area.y + px(22), area.width, area.height - px(22)};
    const MatrixResult matrix = scene.canvas.matrix(scene.session, scene.matrix, below, options);
    note_part("matrix", matrix.plot);
    draw_heading({matrix.plot.x, area.y}, area.right() - matrix.plot.x, "M for k = " + readable_integer(scene.shift),
                 "one 2 × 2 block turns one pair");
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered) {
        scene.session.set_focus(*cell);
        scene.focus = *cell;
    }
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*scene.matrix, description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), scene.bounds,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : scene.matrix->explain(*matrix.hovered).fact,
                    pointed.note);
}

/// Writes a residual into its cell if it fits; returns whether a number in the unit was written.
bool write_residual(ImDrawList* list, Rect rect, double value, double unit, ImU32 ground) {
    if (rect.width < text_size("−9.9", 12).x + px(4) || rect.height < px(16))
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
    const Rect below{area.x, area.y + px(22), area.width, area.height - px(22)};
    const MatrixResult matrix = scene.canvas.matrix(scene.session, scene.residual, below, options);
    note_part("residual", matrix.plot);
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

/// The largest residual, and what an odd width lacks; returns the height used.
float draw_verdict(const ShiftView& scene, ImVec2 at, float width) {
    float y = at.y;
    const auto say = [&](const std::string& whole, const std::string& brief, PillKind kind, const char* icon) {
        for (const std::string& text : {whole, brief}) {
            const float used = pill(nullptr, {at.x, y}, text, kind, icon);
            if (used > width)
                continue;
            pill(ImGui::GetWindowDrawList(), {at.x, y}, text, kind, icon);
            note_item({text, "text", at.x, y, used, px(22)});
            y += px(30);
            return;
        }
    };
    if (scene.has_lone())
        say("no such matrix for the whole row: the odd width leaves a sine without its cosine",
            "odd width: no row for the lone sine", PillKind::warn, icons::triangle_alert);
    const std::string most = scientific(scene.residual->largest());
    say("largest residual " + most + " " + count_text(scene), "largest residual " + most, PillKind::ok,
        icons::circle_check);
    return y - at.y;
}

/// The title of the view; the two matrices have their own headings. Returns the height used.
float draw_head(const ShiftView& scene, Rect area) {
    const Index width = scene.matrix->size().row;
    const std::string k =
        scene.shift < 0 ? " − " + readable_integer(-scene.shift) : " + " + readable_integer(scene.shift);
    return draw_title(ImGui::GetWindowDrawList(), area.min(), area.width,
                      "One matrix takes every PE(p) to PE(p" + k + ")",
                      readable_integer(width) + " × " + readable_integer(width) +
                          ", a cell is a weight of PE(p); the same "
                          "matrix for every p");
}

void draw_wide(ShiftView& scene, Rect area, Rect rest) {
    const float lower = rest.height >= px(470) ? std::clamp(rest.height * 0.36f, px(190), px(280)) : 0;
    const float verdict = px(scene.has_lone() ? 62 : 32), upper = rest.height - lower - verdict;
    const float half = std::floor((rest.width - px(16)) / 2);
    // No margin at the left, because the gutter of the axis is there.
    draw_matrix(scene, {area.x, rest.y, half + rest.x - area.x, upper});
    draw_residual(scene, {rest.x + half + px(16), rest.y, half, upper});
    draw_verdict(scene, {rest.x, rest.y + upper + px(6)}, rest.width);
    if (lower == 0)
        return;
    const float y = rest.bottom() - lower + px(10), height = lower - px(10);
    hairline(ImGui::GetWindowDrawList(), {rest.x, y - px(10)}, {rest.right(), y - px(10)});
    const float circle = std::min(px(280), rest.width * 0.36f);
    draw_turn_circle(scene, {rest.x, y, circle, height});
    draw_residual_bars(scene, {rest.x + circle + px(24), y, rest.width - circle - px(24), height});
}

/// A part that can be drawn beside the matrix.
struct ShiftPart {
    std::string_view name, title;
    void (*draw)(ShiftView& scene, Rect area);
};
constexpr ShiftPart parts[] = {{"residual", "Residual", draw_residual},
                               {"circle", "Circle", [](ShiftView& on, Rect place) { draw_turn_circle(on, place); }},
                               {"errors", "Errors", draw_residual_bars}};

/// The parts that a lesson's step names.
std::vector<const ShiftPart*> named_parts(const State& state) {
    std::vector<const ShiftPart*> named;
    for (const ShiftPart& part : parts)
        if (names_part(state, part.name))
            named.push_back(&part);
    return named;
}

/// In a step that names parts: the matrix and, beside it, the other named parts, one below the other.
void draw_named(ShiftView& scene, Rect area, Rect rest) {
    const std::vector<const ShiftPart*> named = named_parts(scene.session.state());
    const float verdict = px(scene.has_lone() ? 62 : 32), height = rest.height - verdict, gap = px(16);
    const float left = named.empty() ? rest.width : std::min(std::floor(rest.width * 0.6f), height);
    draw_matrix(scene, {area.x, rest.y, left + rest.x - area.x, height});
    const float share = std::floor(height / static_cast<float>(std::max<std::size_t>(named.size(), 1)));
    float y = rest.y;
    for (const ShiftPart* part : named) {
        part->draw(scene, {rest.x + left + gap, y, rest.width - left - gap, share - gap});
        y += share;
    }
    draw_verdict(scene, {rest.x, rest.y + height + px(6)}, rest.width);
}

void draw_narrow(ShiftView& scene, Rect area, Rect rest) {
    const bool step = names_parts(scene.session.state(), "similarity");
    const float verdict = px(scene.has_lone() ? 62 : 32), bars = !step && rest.height >= px(420) ? px(170) : 0;
    const std::vector<const ShiftPart*> others =
        step ? named_parts(scene.session.state()) : std::vector<const ShiftPart*>{&parts[2], &parts[1]};
    if (bars == 0 && !others.empty() && rest.height >= px(200)) {
        std::vector<Choice> choices{{"matrix", "Matrix", ""}};
        for (const ShiftPart* part : others)
            choices.push_back({part->name, part->title, ""});
        const int shown = choose_part(rest, choices, scene.canvas.memory<ShiftMemory>().shown);
        if (shown > 0) {
            const Rect plot{rest.x, rest.y, rest.width, rest.height - verdict};
            others[static_cast<std::size_t>(shown) - 1]->draw(scene, plot);
            draw_verdict(scene, {rest.x, rest.bottom() - verdict + px(6)}, rest.width);
            return;
        }
    }
    const float upper = rest.height - verdict - bars;
    draw_matrix(scene, {area.x, rest.y, rest.right() - area.x, upper});
    draw_verdict(scene, {rest.x, rest.y + upper + px(6)}, rest.width);
    if (bars > 0)
        draw_residual_bars(scene, {rest.x, rest.bottom() - bars, rest.width, bars});
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
    const bool narrow = is_narrow(area), in_step = names_parts(session.state(), "similarity");
    const float margin = px(narrow ? 12 : 24);
    Rect rest{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(24)};
    if (!only_part(session.state(), "similarity").empty())
        if (const std::vector<const ShiftPart*> named = named_parts(session.state()); !named.empty())
            return named.front()->draw(scene, rest);
    if (rest.height >= px(300) && !(narrow && in_step)) { // a step explains it itself
        const float used = draw_head(scene, rest) + px(10);
        rest.y += used;
        rest.height -= used;
    }
    if (narrow)
        draw_narrow(scene, area, rest);
    else if (draws_only_named(session.state(), "similarity", area))
        draw_named(scene, area, rest);
    else
        draw_wide(scene, area, rest);
}

}
