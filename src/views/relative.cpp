// Relative matrices: the distance between query and key beside what a method makes of it (clipped index, one number
// of each vector), whether it is Toeplitz, and below them the table of vectors that the method looks up.
#include "core/relative/shaw.hpp"
#include "core/text.hpp"
#include "views/curves.hpp"
#include "views/views.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View relative_view;

namespace {

/// One matrix of the view with the words around it.
struct Panel {
    std::string_view label;
    std::string title, note;
    FieldPtr field;
    int digits = 0;
};

Colors colors_of(const Description& description) {
    return description.diverging() ? Colors::diverging : Colors::sequential;
}

/// The signed distance j − i with the lengths and the alignment of the present state.
FieldPtr signed_distance(Session& session) {
    return session.made(session.state().with("method", "distance").with("signed", "1")).field;
}

/// The table of vectors behind the method, one row a distance; null when there is none.
FieldPtr table_of(Session& session) {
    const State& state = session.state();
    if (state.text("method") == "shaw")
        return shaw_table(state);
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

/// The row of table_of's field that a cell of the matrix looks up, if it is known without asking the method.
std::optional<Cell> table_cell(Session& session, const FieldPtr& distance, const FieldPtr& table, Cell cell) {
    const State& state = session.state();
    const Index delta = static_cast<Index>(distance->at(cell));
    const Index dimension = state.is_none("dimension") ? 0 : state.integer("dimension");
    Index row = 0;
    if (state.text("method") == "shaw") {
        const Index clip = state.integer("clip");
        row = std::clamp(delta, -clip, clip) - table->describe().rows.first;
    } else {
        const Index first = table->describe().rows.first;
        row = (state.flag("signed") ? -delta : std::abs(delta)) - first;
    }
    const Cell size = table->size();
    return row >= 0 && row < size.row && dimension < size.col ? std::optional(Cell{row, dimension}) : std::nullopt;
}

constexpr Index most_tested = 160;

/// Tests every diagonal; the first one that is not constant, as column − row, or nothing. Small matrices only.
struct Verdict {
    bool tested = false;
    Index diagonals = 0;
    std::optional<Index> broken;
};

Verdict toeplitz_verdict(const Field& field) {
    const Cell size = field.size();
    if (size.row > most_tested || size.col > most_tested)
        return {};
    Verdict verdict{true, size.row + size.col - 1, {}};
    for (Index row = 1; row < size.row && !verdict.broken; ++row)
        for (Index col = 1; col < size.col; ++col)
            if (field.at({row, col}) != field.at({row - 1, col - 1})) {
                verdict.broken = col - row;
                break;
            }
    return verdict;
}

std::size_t different_values(const Field& field) {
    const Cell size = field.size();
    std::vector<double> values;
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            values.push_back(field.at({row, col}));
    std::sort(values.begin(), values.end());
    return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

void draw_verdict(const Field& field, ImVec2 at, float width) {
    const Verdict verdict = toeplitz_verdict(field);
    if (!verdict.tested)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string text = verdict.broken
                                 ? "not Toeplitz: diagonal " + readable_integer(*verdict.broken) + " changes"
                                 : "Toeplitz: all " + readable_integer(verdict.diagonals) + " diagonals constant";
    const PillKind kind = verdict.broken ? PillKind::warn : PillKind::ok;
    const float used = pill(nullptr, at, text, kind, icons::circle_check);
    if (used <= width)
        pill(list, at, text, kind, verdict.broken ? icons::triangle_alert : icons::circle_check);
    const std::string count = readable_integer(static_cast<long long>(different_values(field))) + " different values";
    if (used + px(8) + pill(nullptr, at, count) <= width)
        pill(list, {at.x + used + px(8), at.y}, count);
}

MatrixResult draw_panel(Session& session, Canvas& canvas, const Panel& panel, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description description = panel.field->describe();
    MatrixOptions options;
    options.label = panel.label;
    options.colors = colors_of(description);
    options.low = description.low;
    options.high = description.high;
    options.square = true;
    options.col_axis_on_top = true;
    options.largest_cell = 44;
    options.digits = panel.digits;
    options.focus = session.focus();
    const float head = px(22), foot = px(84);
    const Rect below{area.x, area.y + head, area.width, area.height - head - foot};
    const MatrixResult result = canvas.matrix(session, panel.field, below, options);
    const float left = result.plot.x;
    const float used = text_size(panel.title, 14, Weight::semibold).x;
    draw_text(list, {left, area.y}, fitted(panel.title, area.right() - left, 14, Weight::semibold), 14, theme().text,
              Weight::semibold);
    draw_text(list, {left + used + px(10), area.y + px(2)}, fitted(panel.note, area.right() - left - used - px(10), 12),
              12, theme().text3);
    draw_verdict(*panel.field, {left, result.plot.bottom() + px(12)}, area.right() - left);
    draw_color_bar(list, left + color_bar_width(), result.plot.bottom() + px(54), options.colors, options.low,
                   options.high, panel.field->at(session.focus()));
    return result;
}

void draw_card(const Panel& panel, const MatrixResult& result) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Description description = panel.field->describe();
    const double value = panel.field->at(*result.hovered);
    draw_hover_card(result.cell_rect(*result.hovered), result.plot,
                    value_color(colors_of(description), value, description.low, description.high),
                    panel.digits == 0 ? readable(value) : with_decimals(value, 6),
                    place_text(description, *result.hovered), panel.field->explain(*result.hovered).fact);
}

void take_pointer(Session& session, const MatrixResult& result) {
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        session.set_focus(*cell);
}

std::vector<Panel> panels_of(Session& session) {
    const State& state = session.state();
    const std::string_view method = state.text("method");
    const FieldPtr distance = signed_distance(session);
    if (method == "distance") {
        const FieldPtr plain = session.made(state.with("method", "distance").with("signed", "0")).field;
        return {{"Signed distance", "j − i", "signed: before or after", distance, 0},
                {"Distance", "|i − j|", "how far, either way", plain, 0}};
    }
    Panel made{"Relative matrix", "", "", session.field(), 2};
    const bool index = method == "shaw" && state.is_none("dimension");
    const std::string dimension = std::to_string(state.is_none("dimension") ? 0 : state.integer("dimension"));
    if (index) {
        const std::string clip = readable_integer(state.integer("clip"));
        made.title = "clip(j − i, −" + clip + ", " + clip + ") + " + clip;
        made.note = "the vector each pair uses";
        made.digits = 0;
    } else if (method == "shaw") {
        made.title = "Dimension " + dimension;
        made.note = "of the vector each pair uses";
    } else {
        made.title = state.flag("signed") ? "A[i − j], dimension " + dimension : "A[|i − j|], dimension " + dimension;
        made.note = "one slice of the tensor";
    }
    return {{"Signed distance", "j − i", "signed distance", distance, 0}, made};
}

void draw_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description description = table->describe();
    const bool shaw = session.state().text("method") == "shaw";
    const std::string rows = readable_integer(table->size().row);
    const std::string title = shaw ? "The 2k + 1 = " + rows + " vectors" : "The " + rows + " vectors A";
    const std::string note = shaw ? "seeded normal numbers, standing in for learned ones" : "sinusoids of the distance";
    hairline(list, {area.x, area.y}, {area.right(), area.y});
    const float used = text_size(title, 14, Weight::semibold).x;
    draw_text(list, {area.x, area.y + px(14)}, title, 14, theme().text, Weight::semibold);
    draw_text(list, {area.x + used + px(10), area.y + px(16)}, fitted(note, area.width - used - px(200), 12), 12,
              theme().text3);
    draw_color_bar(list, area.right(), area.y + px(14), colors_of(description), description.low, description.high);
    MatrixOptions options;
    options.label = "Table of vectors";
    options.colors = colors_of(description);
    options.low = description.low;
    options.high = description.high;
    options.focus = table_cell(session, distance, table, session.focus());
    const Rect below{area.x, area.y + px(46), area.width, area.height - px(46)};
    const MatrixResult result = canvas.matrix(session, table, below, options);
    draw_card({"Table of vectors", "", "", table, 2}, result);
    if (result.clicked)
        session.edit("dimension", std::to_string(result.clicked->col));
}

/// The matrix along its diagonals: what it holds at every offset j − i.
void draw_offsets(Session& session, Rect area) {
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
    const ScreenAxis offsets = lay_out(0, size.row + size.col - 1, plot.x, plot.width, false);
    const ValueAxis values{std::min(description.low, 0.0), std::max(description.high, 1.0), plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_position_axis(plot, offsets, first, "offset j − i", static_cast<Index>(distance->at(focus)) - first);
    const float radius = std::clamp(offsets.cell_size() * 0.3f, px(1.5f), px(4));
    for (Index i = 0; i < offsets.count; i += offsets.cells_per_sample) {
        const Index row = std::max<Index>(size.row - 1 - i, 0), col = std::max<Index>(i - size.row + 1, 0);
        const ImVec2 at{offsets.pixel(static_cast<double>(i) + 0.5), values.pixel(field->at({row, col}))};
        list->AddLine({at.x, values.pixel(0)}, at, theme().line2, px(1));
        draw_marker(list, at, 0, radius, theme().text);
    }
}

void draw(Session& session, Canvas& canvas, Rect area) {
    const std::vector<Panel> panels = panels_of(session);
    const FieldPtr table = table_of(session);
    const bool narrow = area.width < px(640);
    const float margin = narrow ? px(12) : px(24);
    const Rect inside{area.x + margin, area.y + px(20), area.width - 2 * margin, area.height - px(28)};
    // The gutters of the axes are the margin of the matrices.
    const Rect wide{area.x, inside.y, area.width - px(8), inside.height};
    const bool with_table = inside.height >= px(520);
    const float table_height = with_table ? std::clamp(inside.height * 0.38f, px(150), px(320)) : 0;
    const float upper = inside.height - table_height - (with_table ? px(12) : 0);
    // On a phone the method's own matrix stands alone: half a matrix would be unreadable.
    const std::size_t first = narrow && panels.size() > 1 ? panels.size() - 1 : 0;
    const std::size_t shown = panels.size() - first;
    const float gap = px(24), width = (wide.width - gap * static_cast<float>(shown - 1)) / static_cast<float>(shown);
    for (std::size_t i = first; i < panels.size(); ++i) {
        const Rect column{wide.x + static_cast<float>(i - first) * (width + gap), inside.y, width, upper};
        const MatrixResult result = draw_panel(session, canvas, panels[i], column);
        draw_card(panels[i], result);
        take_pointer(session, result);
        if (i + 1 < panels.size())
            draw_icon(ImGui::GetWindowDrawList(),
                      {result.plot.right() + px(18), result.plot.y + result.plot.height / 2}, icons::arrow_right, 18,
                      theme().text3);
    }
    const Rect lower{inside.x, inside.bottom() - table_height, inside.width, table_height};
    if (with_table && table)
        draw_table(session, canvas, table, panels.front().field, lower);
    else if (with_table)
        draw_offsets(session, lower);
}

constexpr std::string_view shown_methods[] = {"distance", "shaw", "relative-sinusoidal"};

}

constinit const View relative_view = {
    .id = "relative",
    .title = "Relative",
    .example = "method=shaw&length=11&clip=3&d_model=16",
    .methods = shown_methods,
    .parameters = {},
    .draw = draw,
};

}
