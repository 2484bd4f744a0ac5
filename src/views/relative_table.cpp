// What stands behind relative matrices: the table of vectors that the method looks up with the row in use marked, or,
// for plain distances, the matrix along its diagonals.
#include "core/relative/shaw.hpp"
#include "core/text.hpp"
#include "views/curves.hpp"
#include "views/relative_parts.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The row of the table that a cell of the matrix looks up, if it is known without asking the method.
std::optional<Cell> table_cell(Session& session, const FieldPtr& distance, const FieldPtr& table, Cell cell) {
    const State& state = session.state();
    const Index delta = static_cast<Index>(distance->at(cell));
    const Index dimension = state.is_none("dimension") ? 0 : state.integer("dimension");
    const Index clip = state.integer("clip");
    const Index looked_up = state.text("method") == "shaw" ? std::clamp(delta, -clip, clip)
                            : state.flag("signed")         ? -delta
                                                           : std::abs(delta);
    const Index row = looked_up - table->describe().rows.first;
    const Cell size = table->size();
    return row >= 0 && row < size.row && dimension < size.col ? std::optional(Cell{row, dimension}) : std::nullopt;
}

}

FieldPtr signed_distance(Session& session) {
    const Cell size = session.field()->size();
    State state = session.state().with("method", "distance").with("signed", "1").without("positions");
    state = state.with("query_length", std::to_string(size.row)).with("key_length", std::to_string(size.col));
    return session.made(state).field;
}

FieldPtr relative_table(Session& session) {
    const State& state = session.state();
    if (state.text("method") == "shaw")
        return session.kept("shaw table " + std::to_string(state.integer("clip")) + " " +
                                std::to_string(state.integer("d_model")) + " " + std::to_string(state.integer("seed")),
                            [&] { return shaw_table(state); });
    if (state.text("method") != "relative-sinusoidal")
        return nullptr;
    const Index reach = std::max(state.integer("query_length"), state.integer("key_length")) - 1;
    const bool both = state.flag("signed");
    return session
        .made(state.with("method", "sinusoidal")
                  .with("length", std::to_string(both ? 2 * reach + 1 : reach + 1))
                  .with("offset", std::to_string(both ? -reach : 0)))
        .field;
}

void draw_relative_heading(ImVec2 at, float width, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = text_size(title, 14, Weight::semibold).x + px(10);
    draw_text(list, at, fitted(title, width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    if (used + text_size(note, 12).x <= width)
        draw_text(list, {at.x + used, at.y + px(2)}, note, 12, theme().text3);
}

void draw_relative_card(const RelativePanel& panel, const MatrixResult& result) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Description description = panel.field->describe();
    const Pointed pointed = pointed_at(*panel.field, description, result, *result.hovered, panel.digits == 0 ? 0 : 6);
    draw_hover_card(result.cell_rect(*result.hovered), result.plot,
                    value_color(result.scale.colors, pointed.value, result.scale.low, result.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : panel.field->explain(*result.hovered).fact,
                    pointed.note);
}

void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area,
                         float right) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description description = table->describe();
    const bool shaw = session.state().text("method") == "shaw";
    const std::string rows = readable_integer(table->size().row);
    const std::string title = shaw ? "The 2k + 1 = " + rows + (table->size().row == 1 ? " vector" : " vectors")
                                   : "The " + rows + " vectors A";
    const std::string note = shaw ? "seeded normal numbers, standing in for learned ones" : "sinusoids of the distance";
    hairline(list, {area.x, area.y}, {area.right(), area.y});
    draw_relative_heading({area.x, area.y + px(14)}, area.width - color_bar_width() - px(24), title, note);
    const ColorScale scale = scale_of(description);
    draw_color_bar(list, area.right(), area.y + px(14), scale.colors, scale.low, scale.high);
    MatrixOptions options;
    options.label = "Table of vectors";
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.focus = table_cell(session, distance, table, session.focus());
    const Rect below{area.x, area.y + px(46), right - area.x, area.height - px(46)};
    const MatrixResult result = canvas.matrix(session, table, below, options);
    draw_relative_card({"Table of vectors", "", "", table, 2}, result);
    if (result.clicked)
        session.edit("dimension", std::to_string(result.clicked->col));
}

namespace {

/// A cell on diagonal i, counted from the lower left corner.
Cell on_diagonal(Index i, Cell size) {
    return {std::max<Index>(size.row - 1 - i, 0), std::max<Index>(i - size.row + 1, 0)};
}

void draw_stems(const Field& field, const ScreenAxis& offsets, const ValueAxis& values) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float radius = std::clamp(offsets.cell_size() * 0.3f, px(1.5f), px(4));
    for (Index i = 0; i < offsets.count; ++i) {
        const double value = field.at(on_diagonal(i, field.size()));
        if (!std::isfinite(value)) // hidden by −∞: there is no place for it
            continue;
        const ImVec2 at{offsets.pixel(static_cast<double>(i) + 0.5), values.pixel(value)};
        list->AddLine({at.x, values.pixel(0)}, at, theme().line2, px(1));
        draw_marker(list, at, 0, radius, theme().text);
    }
}

/// The means of `count` strips of diagonals, `cells` each from diagonal 0 on. Each diagonal reaches the left column or
/// the top row, so that most strips are a piece of either; they are asked for at once. One may lie around the corner.
std::vector<CurvePixel> diagonal_strips(const Field& field, Index cells, Index count) {
    const Cell size = field.size();
    const Index on_left = size.row / cells; // strips wholly in the left column, bottom up
    std::vector<float> left(static_cast<std::size_t>(on_left)), top(static_cast<std::size_t>(count));
    field.sample({{size.row - on_left * cells, cells, static_cast<int>(on_left)}, {0, 1, 1}}, left);
    field.sample({{0, 1, 1}, {1 - size.row, cells, static_cast<int>(count)}}, top);
    std::vector<CurvePixel> strips;
    for (Index n = 0; n < count; ++n) {
        const Index from = n * cells, to = std::min(from + cells, size.row + size.col - 1);
        const Index below = std::clamp<Index>(size.row - from, 0, to - from);
        const Block column{size.row - from - below, 0, below, 1},
            row{0, from + below - size.row + 1, 1, to - from - below};
        const Range range =
            united(below > 0 ? field.range(column) : Range{}, row.cols > 0 ? field.range(row) : Range{});
        const double corner = below > 0 && row.cols > 0
                                  ? (field.sum(column) + field.sum(row)) / static_cast<double>(to - from)
                                  : undefined;
        const double mean = n < on_left ? left[static_cast<std::size_t>(on_left - 1 - n)]
                            : below > 0 ? (row.cols > 0 ? corner : field.mean(column))
                                        : top[static_cast<std::size_t>(n)];
        strips.push_back({0, mean, range});
    }
    return strips;
}

/// A pixel holds several diagonals: their mean as a line, their range behind it. Computed once, not in every frame.
void draw_diagonal_means(Canvas& canvas, const FieldPtr& field, const ScreenAxis& offsets, const ValueAxis& values) {
    const Index cells = scale_for(offsets.count, offsets.length).cells, count = (offsets.count + cells - 1) / cells;
    CurveMemory& memory = canvas.curve();
    if (memory.field != field || memory.cells != cells)
        memory = {field, cells, diagonal_strips(*field, cells, count)};
    for (Index n = 0; n < count; ++n)
        memory.pixels[static_cast<std::size_t>(n)].x = std::floor(offsets.pixel(static_cast<double>(n * cells)));
    draw_curve_pixels(values, memory.pixels, theme().text);
}

}

void draw_offsets(Session& session, Canvas& canvas, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const FieldPtr& field = session.field();
    const FieldPtr distance = signed_distance(session);
    const Cell size = field->size(), focus = session.focus();
    const Description description = field->describe();
    hairline(list, area.min(), {area.right(), area.y});
    draw_text(list, {area.x, area.y + px(14)}, "Along the diagonals", 14, theme().text, Weight::semibold);
    const Rect plot{area.x + px(56), area.y + px(48), area.width - px(72), area.height - px(96)};
    if (plot.height < px(40))
        return;
    const Index first = static_cast<Index>(distance->at({size.row - 1, 0}));
    const ScreenAxis offsets = stretched(0, size.row + size.col - 1, plot.x, plot.width);
    const double high = std::max(description.high, description.low < 0 ? 0.0 : 1.0);
    const ValueAxis values{std::min(description.low, 0.0), high, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_position_axis(plot, offsets, first,
                       session.state().text("method") == "similarity" ? "offset q − p" : "offset j − i",
                       static_cast<Index>(distance->at(focus)) - first);
    if (offsets.cell_size() >= 1)
        draw_stems(*field, offsets, values);
    else
        draw_diagonal_means(canvas, field, offsets, values);
}

}
