// Tables and matrices of the attention view side by side: cells of one size, words at the left, the same token and the
// same dimension marked in all of them.
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float heading = 24, axis = 40, no_axis = 4, bar_height = 48, no_bar = 4, sign_gap = 28, plain_gap = 16;
constexpr float largest_cell = 280, widest = 1.8f, highest = 2.3f; ///< times the other side of the cell
constexpr float canvas_right = 8, most_ratio = 2.1f, widest_bar = 120, least_table = 60,
                lowest_table = lowest_panel - heading - no_axis - no_bar;

using Rows = std::vector<AttentionRow>;

}

float words_width(const AttentionPanel& panel) {
    MatrixOptions options;
    options.least_gutter = 40;
    return gutters_for(panel.field->description(), panel.field->size(), options).left;
}

namespace {

bool has_axis(const AttentionRow& row, std::size_t panel) {
    return panel == 0 || row.panels[panel].own_axis;
}

/// The gap, in design pixels, between two panels of a row, with what the canvas keeps free. It is the same in all rows,
/// so that panels line up vertically.
float gap_of(const Rows& rows) {
    for (const AttentionRow& row : rows)
        for (const AttentionPanel& panel : row.panels)
            if (!panel.before.empty())
                return sign_gap + canvas_right;
    return plain_gap + canvas_right;
}

float columns_of(const AttentionRow& row) {
    float columns = 0;
    for (const AttentionPanel& panel : row.panels)
        columns += static_cast<float>(panel.field->size().col);
    return columns;
}

float token_rows(const AttentionRow& row) {
    Index most = 1;
    for (const AttentionPanel& panel : row.panels)
        most = std::max(most, panel.field->size().row);
    return static_cast<float>(most);
}

/// Device pixels available to all plots of a row together.
float plot_room(const AttentionRow& row, float width, float gap) {
    float room = width - px(canvas_right) - px(gap) * static_cast<float>(row.panels.size() - 1);
    for (std::size_t i = 0; i < row.panels.size(); ++i)
        room -= has_axis(row, i) ? words_width(row.panels[i]) : 0;
    return room;
}

/// Pixels per cell for each row; 0 where one pixel has to hold several cells. All rows get the same width if that costs
/// little.
std::vector<float> cell_widths(const Rows& rows, float width, float gap) {
    std::vector<float> cells;
    for (const AttentionRow& row : rows)
        cells.push_back(std::min(std::floor(plot_room(row, width, gap) / columns_of(row)), px(largest_cell)));
    const auto [least, most] = std::minmax_element(cells.begin(), cells.end());
    if (*least >= 1 && *most <= *least * most_ratio)
        std::fill(cells.begin(), cells.end(), float{*least});
    return cells;
}

float axis_height(const AttentionRow& row) {
    return std::all_of(row.panels.begin(), row.panels.end(), [](const auto& panel) { return panel.bare; }) ? no_axis
                                                                                                           : axis;
}

/// Design pixels above and below the plots.
float around(const AttentionRow& row) {
    const bool bar = std::any_of(row.panels.begin(), row.panels.end(), [](const auto& panel) { return panel.bar; });
    return heading + axis_height(row) + (bar ? bar_height : no_bar);
}

/// Whether all rows have room for the least that can be seen of their tables.
bool fit(const Rows& rows, Rect area) {
    float height = 0;
    for (const AttentionRow& row : rows)
        height += around(row) + lowest_table;
    return has_room(area, 0, height);
}

/// What the tables have room for: in a low area the colour bars give way, then the columns' labels, then all.
Rows fitting(Rows rows, Rect area) {
    const auto without = [&](auto give_way) {
        if (fit(rows, area))
            return;
        for (AttentionRow& row : rows)
            for (AttentionPanel& panel : row.panels)
                give_way(panel);
    };
    without([](AttentionPanel& panel) { panel.bar = false; });
    without([](AttentionPanel& panel) { panel.bare = true; });
    return fit(rows, area) ? rows : Rows();
}

/// A cell of each row in device pixels: 0 where a pixel has to hold several cells.
std::vector<ImVec2> cell_sizes(const Rows& rows, Rect area) {
    float tokens = 0, room = area.height;
    for (const AttentionRow& row : rows) {
        tokens += token_rows(row);
        room -= px(around(row));
    }
    std::vector<ImVec2> cells;
    for (const float wide : cell_widths(rows, area.width, gap_of(rows))) {
        const float high = std::min(std::floor(std::max(room, 0.F) / tokens), px(largest_cell));
        cells.push_back(wide >= 1 && high >= 1 ? ImVec2{std::floor(std::min(wide, high * widest)),
                                                        std::floor(std::min(high, wide * highest))}
                                               : ImVec2{wide, high});
    }
    return cells;
}

/// Device pixels that all plots cover together.
float covered(const Rows& rows, Rect area) {
    const std::vector<ImVec2> cells = cell_sizes(rows, area);
    float pixels = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const AttentionPanel& panel : rows[i].panels)
            pixels += cells[i].x * static_cast<float>(panel.field->size().col) * cells[i].y *
                      static_cast<float>(panel.field->size().row);
    return pixels;
}

/// The heading as a control that chooses the table: its title is underlined.
void draw_choice(AttentionScene& scene, const AttentionPanel& panel, Rect title) {
    // The clickable area reaches down to the plot, across the axis, which takes no clicks.
    const float least = look().touch ? 44 : 24;
    const Rect target{title.x, title.y, std::max(title.width, px(least)), std::max(title.height, px(least))};
    const bool chosen = is_chosen_panel(scene, panel);
    const std::string name = (panel.part.empty() ? "Explain " : "Show ") + std::string(panel.label);
    const Behavior behavior = behave(target, id_of(name), true);
    if (!behavior.shown)
        return;
    note_control({with_identity(name, "explain." + std::string(panel.stage) + "." + std::string(panel.term)), "segment",
                  target.x, target.y, target.width, target.height, true, chosen});
    Rect rest = title;
    if (chosen || behavior.hovered)
        fill(ImGui::GetWindowDrawList(), take_bottom(rest, 2), 0, chosen ? theme().accent : theme().line2);
    if (behavior.ringed)
        draw_ring(title, px(4));
    tooltip(title, behavior, panel.part.empty() ? "Explain this table on the right" : "Show this table large");
    if (behavior.pressed && (!chosen || !panel.part.empty()))
        choose_panel(scene, panel);
}

/// Title and note at the top of the area.
void draw_heading(AttentionScene& scene, const AttentionPanel& panel, const MatrixResult& result, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = fitted(panel.title, area.width, 14, Weight::semibold);
    draw_text(list, area.min(), title, 14, theme().text, Weight::semibold);
    const std::string note = result.averaged() ? pixel_text(result, {}, true) : panel.note;
    Rect rest = area, words = take_left(rest, in_design(text_size(title, 14, Weight::semibold).x), 8);
    if (text_size(note, 12).x <= rest.width)
        draw_text(list, offset(rest.min(), 0, 2), note, 12, theme().text3);
    if (!is_figure() && !(panel.stage.empty() && panel.term.empty()))
        draw_choice(scene, panel, below({words.x, words.y, words.width, 0}, heading - 2, -3));
}

/// The row of this table that belongs to the row at the pointer; −1: none.
Index row_of(const AttentionScene& scene, const AttentionPanel& panel) {
    using Axes = AttentionPanel::Axes;
    return panel.axes == Axes::key_dimension       ? scene.key
           : panel.axes == Axes::partner_dimension ? scene.partner
           : panel.axes == Axes::pair_dimension    ? scene.pair
                                                   : scene.query;
}

std::optional<Cell> focus_of(const AttentionScene& scene, const AttentionPanel& panel) {
    using Axes = AttentionPanel::Axes;
    const Cell size = panel.field->size();
    Cell cell{row_of(scene, panel),
              panel.axes == Axes::query_key ? scene.key : scene.dimension - panel.first_dimension};
    if (cell.row < 0 || cell.row >= size.row || cell.col < 0 || cell.col >= size.col)
        return std::nullopt;
    return cell;
}

/// Marks the token's row where the table does not have the dimension at the pointer.
void draw_row_mark(const AttentionScene& scene, const AttentionPanel& panel, const MatrixResult& result) {
    const Index row = row_of(scene, panel);
    if (is_figure() || focus_of(scene, panel) || row < 0 || row >= panel.field->size().row || !result.down.visible(row))
        return;
    const Rect cell = result.cell_rect({row, 0});
    const float line = px(1);
    for (const float y : {cell.y - line, cell.bottom()})
        fill(ImGui::GetWindowDrawList(), {result.plot.x, y, result.plot.width, line}, 0, theme().text);
}

void point_at(AttentionScene& scene, const AttentionPanel& panel, Cell cell) {
    using Axes = AttentionPanel::Axes;
    (panel.axes == Axes::query_key ? scene.key : scene.dimension) =
        panel.axes == Axes::query_key ? cell.col : cell.col + panel.first_dimension;
    const Index row = panel.rows.empty() ? cell.row : panel.rows[static_cast<std::size_t>(cell.row)];
    if (row >= 0)
        (panel.axes == Axes::key_dimension ? scene.key : scene.query) = row;
}

/// What the card at the pointer says of a single cell.
std::string fact_of(const AttentionPanel& panel, Cell cell) {
    if (panel.editable)
        return "click to type another number";
    if (!panel.part.empty())
        return "click to see this table large";
    const Explanation explanation = panel.field->explain(cell);
    return explanation.steps.back().text.size() <= 80 ? explanation.steps.back().text : explanation.fact;
}

void draw_bar(const AttentionScene& scene, const MatrixResult& result) {
    const Rect bar = below(result.plot, bar_height - 18, 12);
    if (bar.bottom() <= scene.bounds.bottom())
        draw_color_bar(ImGui::GetWindowDrawList(), std::max(bar.right(), bar.x + std::min(px(widest_bar), bar.width)),
                       bar.y, result.scale.colors, result.scale.low, result.scale.high, {},
                       std::clamp(bar.width, px(80), px(widest_bar)));
}

/// Design pixels that the bracket around rows takes at the right of the plot.
float room_of_bracket(const AttentionScene& scene, const AttentionPanel& panel) {
    const std::vector<Place> places = read_places(scene.session.state().text("highlight")).places;
    const bool rows =
        std::any_of(places.begin(), places.end(), [](const Place& place) { return place.kind == Place::Kind::rows; });
    return rows && panel.field->size() == scene.session.field()->size() ? 8 : 0;
}

MatrixResult draw_panel(AttentionScene& scene, const AttentionPanel& panel, Rect plot, float gutter) {
    const ColorScale own = scale_of(panel.field->description());
    MatrixOptions options;
    options.label = panel.label;
    options.colors = own.colors;
    options.low = panel.high > 0 && own.low < 0 ? -panel.high : own.low;
    options.high = panel.high > 0 ? panel.high : own.high;
    options.col_axis_on_top = true;
    options.row_axis = gutter > 0;
    options.col_axis = !panel.bare;
    options.least_gutter = 40;
    options.focus = focus_of(scene, panel);
    const Rect area =
        inset({plot.x - gutter, plot.y, plot.width + gutter, plot.height},
              {.top = panel.bare ? 0 : -axis - 4, .right = -canvas_right - room_of_bracket(scene, panel)});
    const MatrixResult result = scene.canvas.matrix(scene.session, panel.field, area, options);
    draw_row_mark(scene, panel, result);
    if (panel.bar)
        draw_bar(scene, result);
    if (panel.editable) {
        if (result.clicked && !result.averaged())
            edit_embedding(scene, *result.clicked);
        draw_embedding_field(scene, result);
    }
    if (result.hovered)
        draw_pointed_card(*panel.field, panel.field->description(), result, scene.bounds,
                          fact_of(panel, *result.hovered));
    if (result.clicked && !panel.part.empty())
        choose_panel(scene, panel);
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        point_at(scene, panel, *cell);
    return result;
}

}

float panel_rows_height(const std::vector<AttentionRow>& rows) {
    float height = 0;
    for (const AttentionRow& row : rows)
        height += around(row) + token_rows(row) * largest_cell;
    return height;
}

float least_panel_rows_height(const std::vector<AttentionRow>& rows) {
    float height = 0;
    for (const AttentionRow& row : rows)
        height += around(row) + least_table;
    return height;
}

namespace {

/// Draws the panels of one row, from the left of the area; `high` is the height for the plots in pixels.
void draw_row(AttentionScene& scene, Rect area, const AttentionRow& row, ImVec2 cell, float gap, float high) {
    const float columns = columns_of(row), room = plot_room(row, area.width, gap);
    Rect rest = area;
    for (std::size_t i = 0; i < row.panels.size(); ++i) {
        const AttentionPanel& panel = row.panels[i];
        const float gutter = has_axis(row, i) ? words_width(panel) : 0;
        take_left(rest, in_design(gutter));
        const Cell size = panel.field->size();
        const float share = static_cast<float>(size.col);
        Rect plot = rest;
        take_top(plot, heading + axis_height(row));
        plot.width = cell.x >= 1 ? cell.x * share : std::floor(room * share / columns);
        plot.height = cell.y >= 1 ? cell.y * static_cast<float>(size.row) : high;
        const MatrixResult result = draw_panel(scene, panel, plot, gutter);
        note_part(panel.lesson_part(), result.plot);
        const float middle = result.plot.center().y;
        if (!panel.before.empty() && gutter == 0 && middle + px(10) < scene.bounds.bottom())
            draw_text_aligned(ImGui::GetWindowDrawList(), offset({plot.x, middle}, -gap / 2, 0), {0.5f, 0.5f},
                              panel.before, 16, theme().text2, Weight::semibold);
        Rect head = inset(rest, {.top = 3});
        take_left(rest, in_design(plot.width), gap);
        if (i + 1 < row.panels.size())
            head.width = rest.x - px(10) - head.x;
        draw_heading(scene, panel, result, head);
    }
}

}

void draw_small_panel(AttentionScene& scene, const AttentionPanel& panel, Rect area, float gutter) {
    const Rect whole{area.x + gutter, area.y, area.width - gutter, area.height};
    const MatrixResult result = draw_panel(scene, panel, inset(whole, {.top = heading, .right = canvas_right}), gutter);
    draw_heading(scene, panel, result, inset(whole, {.top = 1, .right = -plain_gap}));
}

std::vector<AttentionRow> largest_rows(Rect area, const std::vector<AttentionPanel>& panels) {
    std::vector<AttentionRow> best;
    for (std::size_t in_a_row = panels.size(); in_a_row > 0; --in_a_row)
        if (std::vector<AttentionRow> rows = in_rows(panels, in_a_row);
            best.empty() || covered(rows, area) > 1.1f * covered(best, area))
            best = std::move(rows);
    return best;
}

void draw_bare_panel(AttentionScene& scene, const AttentionPanel& panel, Rect plot, float gutter) {
    draw_panel(scene, panel, plot, gutter);
}

float draw_panel_rows(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& wanted) {
    const std::vector<AttentionRow> rows = fitting(wanted, area);
    if (rows.empty())
        return 0;
    float tokens = 0, besides = 0;
    for (const AttentionRow& row : rows) {
        tokens += token_rows(row);
        besides += around(row);
    }
    const std::vector<ImVec2> cells = cell_sizes(rows, area);
    Rect rest = area;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float high = std::max((area.height - px(besides)) * token_rows(rows[i]) / tokens, px(24));
        draw_row(scene, rest, rows[i], cells[i], gap_of(rows), high);
        rest.y += px(around(rows[i])) + (cells[i].y >= 1 ? cells[i].y * token_rows(rows[i]) : high);
    }
    return rest.y - area.y;
}

}
