// The table of vectors behind the relative matrices; the row that the method looks up is marked.
#include "core/registry.hpp"
#include "core/relative/logits/shaw.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The cell of the table that a cell of the matrix looks up, if that is known without asking the method.
std::optional<Cell> table_cell(Session& session, const FieldPtr& distance, const FieldPtr& table, Cell cell) {
    const State& state = session.state();
    const Index delta = static_cast<Index>(distance->at(cell));
    const Index dimension = state.is_none("dimension") ? 0 : state.integer("dimension");
    const Index clip = state.integer("clip");
    const Index looked_up = state.text("method") == registry::shaw.id ? std::clamp(delta, -clip, clip)
                            : state.flag("signed")                    ? -delta
                                                                      : std::abs(delta);
    const Index row = looked_up - table->description().rows.first;
    const Cell size = table->size();
    return row >= 0 && row < size.row && dimension < size.col ? std::optional(Cell{row, dimension}) : std::nullopt;
}

/// The rows by their numbers, which the matrix holds, and the distances that look them up.
Description with_row_numbers(Description description) {
    description.rows.name = "row: distance";
    for (std::size_t row = 0; row < description.rows.labels.size(); ++row)
        description.rows.labels[row] = std::to_string(row) + ": " + description.rows.labels[row];
    return description;
}

}

FieldPtr signed_distance(Session& session) {
    const Cell size = session.field()->size();
    State state = session.state()
                      .with("method", registry::distance.id)
                      .with("signed", "1")
                      .without("positions")
                      .without("separations");
    state = state.with("query_length", std::to_string(size.row)).with("key_length", std::to_string(size.col));
    return session.made(state).field;
}

FieldPtr relative_table(Session& session) {
    const State& state = session.state();
    if (state.text("method") == registry::shaw.id)
        return session.derived<Field>({state.integer("clip"), state.integer("d_model"), state.integer("seed")},
                                      [&] { return shaw_table(state); });
    if (state.text("method") != registry::relative_sinusoidal.id)
        return nullptr;
    const Index reach = std::max(state.integer("query_length"), state.integer("key_length")) - 1;
    const bool both = state.flag("signed");
    return session
        .made(state.with("method", registry::sinusoidal.id)
                  .with("length", std::to_string(both ? 2 * reach + 1 : reach + 1))
                  .with("offset", std::to_string(both ? -reach : 0)))
        .field;
}

void draw_relative_card(const RelativePanel& panel, const MatrixResult& result) {
    if (result.hovered)
        draw_pointed_card(*panel.field, panel.field->description(), result, result.plot,
                          panel.field->explain(*result.hovered).fact, panel.digits == 0 ? 0 : 6);
}

void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool shaw = session.state().text("method") == registry::shaw.id;
    const std::string rows = readable_integer(table->size().row);
    const std::string title = shaw ? "The 2k + 1 = " + rows + (table->size().row == 1 ? " vector" : " vectors")
                                   : "The " + rows + " vectors A";
    const std::string note =
        shaw ? "normally distributed random numbers, standing in for learned ones" : "sinusoids of the distance";
    const Description description = shaw ? with_row_numbers(table->description()) : table->description();
    const ColorScale scale = scale_of(description);
    Rect head = take_top(area, 32);
    const Rect bar = take_right(head, in_design(color_bar_width()), 24);
    draw_color_bar(list, bar.right(), bar.y, scale.colors, scale.low, scale.high);
    draw_heading(head.min(), head.width, title, note);
    MatrixOptions options;
    options.label = "Table of vectors";
    options.description = &description;
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.focus = table_cell(session, distance, table, session.focus());
    // The labels of the axes are margin enough.
    const MatrixResult result = canvas.matrix(session, table, inset(area, {.left = -8, .right = -8}), options);
    draw_relative_card({"Table of vectors", "", "", table, 2}, result);
    if (result.clicked)
        session.edit("dimension", std::to_string(result.clicked->col));
}

}
