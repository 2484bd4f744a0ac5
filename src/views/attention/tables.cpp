// Tables and matrices of the attention view side by side: cells of one size, words at the left, the same token and the
// same dimension marked in all of them.
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float heading = 24, axis = 40, bar_height = 48, sign_gap = 28, plain_gap = 16;
constexpr float widest_cell = 112, highest_cell = 96, canvas_right = 8, most_ratio = 2.1f;

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

/// The gap between two panels of a row. It is the same in all rows, so that panels line up vertically.
float gap_of(const Rows& rows) {
    for (const AttentionRow& row : rows)
        for (const AttentionPanel& panel : row.panels)
            if (!panel.before.empty())
                return px(sign_gap);
    return px(plain_gap);
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
    float room = width;
    for (std::size_t i = 0; i < row.panels.size(); ++i)
        room -= px(canvas_right) + (i > 0 ? gap : 0) + (has_axis(row, i) ? words_width(row.panels[i]) : 0);
    return room;
}

/// Pixels per cell for each row; 0 where one pixel has to hold several cells. All rows get the same width if that costs
/// little.
std::vector<float> cell_widths(const Rows& rows, float width, float gap) {
    std::vector<float> cells;
    for (const AttentionRow& row : rows)
        cells.push_back(std::min(std::floor(plot_room(row, width, gap) / columns_of(row)), px(widest_cell)));
    const auto [least, most] = std::minmax_element(cells.begin(), cells.end());
    if (*least >= 1 && *most <= *least * most_ratio)
        std::fill(cells.begin(), cells.end(), float{*least});
    return cells;
}

float cell_height(const AttentionRow& row, float height) {
    return std::min(std::floor(height / token_rows(row)), px(highest_cell));
}

float around(const AttentionRow& row) {
    const bool bar = std::any_of(row.panels.begin(), row.panels.end(), [](const auto& panel) { return panel.bar; });
    return px(heading) + px(axis) + (bar ? px(bar_height) : px(12));
}

void draw_heading(AttentionScene& scene, const AttentionPanel& panel, const MatrixResult& result, ImVec2 at,
                  float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = fitted(panel.title, width, 14, Weight::semibold);
    const float used = text_size(title, 14, Weight::semibold).x;
    draw_text(list, at, title, 14, theme().text, Weight::semibold);
    const std::string note = result.averaged() ? pixel_text(result, {}, true) : panel.note;
    if (used + px(8) + text_size(note, 12).x <= width)
        draw_text(list, {at.x + used + px(8), at.y + px(2)}, note, 12, theme().text3);
    if (is_figure() || (panel.stage.empty() && panel.term.empty()))
        return;
    const Rect rect{at.x, at.y - px(3), std::min(used, width), px(heading) - px(2)};
    // The clickable area reaches down to the plot, across the axis, which takes no clicks.
    const float least = px(look().touch ? 44 : 24);
    const Rect target{rect.x, rect.y, std::max(rect.width, least), std::max(rect.height, least)};
    const bool chosen = is_chosen_panel(scene, panel);
    const std::string name = (panel.part.empty() ? "Explain " : "Show ") + std::string(panel.label);
    const Behavior behavior = behave(target, id_of(name), true);
    if (!behavior.shown)
        return;
    note_control({with_identity(name, "explain." + std::string(panel.stage) + "." + std::string(panel.term)), "segment",
                  target.x, target.y, target.width, target.height, true, chosen});
    if (chosen || behavior.hovered)
        list->AddRectFilled({rect.x, rect.bottom() - px(2)}, {rect.right(), rect.bottom()},
                            chosen ? theme().accent : theme().line2);
    if (behavior.ringed)
        draw_ring(rect, px(4));
    tooltip(rect, behavior, panel.part.empty() ? "Explain this table on the right" : "Show this table large");
    if (behavior.pressed && (!chosen || !panel.part.empty()))
        choose_panel(scene, panel);
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
    for (const float y : {cell.y - px(1), cell.bottom()})
        ImGui::GetWindowDrawList()->AddRectFilled({result.plot.x, y}, {result.plot.right(), y + px(1)}, theme().text);
}

void point_at(AttentionScene& scene, const AttentionPanel& panel, Cell cell) {
    using Axes = AttentionPanel::Axes;
    (panel.axes == Axes::query_key ? scene.key : scene.dimension) =
        panel.axes == Axes::query_key ? cell.col : cell.col + panel.first_dimension;
    const Index row = panel.rows.empty() ? cell.row : panel.rows[static_cast<std::size_t>(cell.row)];
    if (row >= 0)
        (panel.axes == Axes::key_dimension ? scene.key : scene.query) = row;
}

void draw_card(const AttentionScene& scene, const AttentionPanel& panel, const MatrixResult& result) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Description& description = panel.field->description();
    const Pointed pointed = pointed_at(*panel.field, description, result, *result.hovered);
    const std::vector<Step> steps = panel.field->explain(*result.hovered).steps;
    const std::string fact = pointed.several                  ? "zoom in to see single cells"
                             : panel.editable                 ? "click to type another number"
                             : !panel.part.empty()            ? "click to see this table large"
                             : steps.back().text.size() <= 80 ? steps.back().text
                                                              : panel.field->explain(*result.hovered).fact;
    draw_hover_card(result.cell_rect(*result.hovered), scene.bounds,
                    value_color(result.scale.colors, pointed.value, result.scale.low, result.scale.high),
                    pointed.number, pointed.where, fact, pointed.note);
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
    const float above = panel.bare ? 0 : px(44);
    options.least_gutter = 40;
    options.focus = focus_of(scene, panel);
    const Rect area{plot.x - gutter, plot.y - above, plot.width + gutter + px(canvas_right), plot.height + above};
    const MatrixResult result = scene.canvas.matrix(scene.session, panel.field, area, options);
    draw_row_mark(scene, panel, result);
    if (panel.bar && result.plot.bottom() + px(42) <= scene.bounds.bottom())
        draw_color_bar(ImGui::GetWindowDrawList(),
                       std::max(result.plot.right(), result.plot.x + std::min(px(120), plot.width)),
                       result.plot.bottom() + px(12), result.scale.colors, result.scale.low, result.scale.high, {},
                       std::min(px(120), std::max(result.plot.width, px(80))));
    if (panel.editable) {
        if (result.clicked && !result.averaged())
            edit_embedding(scene, *result.clicked);
        draw_embedding_field(scene, result);
    }
    draw_card(scene, panel, result);
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
        height += around(row) + token_rows(row) * px(highest_cell);
    return height;
}

namespace {

/// Draws the panels of one row, from the left of the area; `high` is the height for the plots in pixels.
void draw_row(AttentionScene& scene, Rect area, const AttentionRow& row, float cell, float gap, float high) {
    const float columns = columns_of(row), room = plot_room(row, area.width, gap);
    const float token = cell_height(row, high), top = area.y + px(heading) + px(axis);
    float x = area.x;
    for (std::size_t i = 0; i < row.panels.size(); ++i) {
        const AttentionPanel& panel = row.panels[i];
        const float gutter = has_axis(row, i) ? words_width(panel) : 0;
        const Cell size = panel.field->size();
        const float share = static_cast<float>(size.col);
        const float width = cell >= 1 ? cell * share : std::floor(room * share / columns);
        const float left = x + gutter;
        const Rect plot{left, top, width, token >= 1 ? token * static_cast<float>(size.row) : high};
        const MatrixResult result = draw_panel(scene, panel, plot, gutter);
        note_part(panel.lesson_part(), result.plot);
        if (!panel.before.empty() && gutter == 0)
            draw_text_aligned(ImGui::GetWindowDrawList(),
                              {left - (gap + px(canvas_right)) / 2, result.plot.y + result.plot.height / 2},
                              {0.5f, 0.5f}, panel.before, 16, theme().text2, Weight::semibold);
        x = left + width + px(canvas_right) + gap;
        const bool last = i + 1 == row.panels.size();
        draw_heading(scene, panel, result, {left, area.y + px(3)},
                     (last ? area.right() : x) - left - (last ? 0 : px(10)));
    }
}

}

void draw_small_panel(AttentionScene& scene, const AttentionPanel& panel, Rect area, float gutter) {
    const float left = area.x + gutter, top = area.y + px(heading);
    const Rect plot{left, top, area.width - gutter - px(canvas_right), area.bottom() - top};
    const MatrixResult result = draw_panel(scene, panel, plot, gutter);
    draw_heading(scene, panel, result, {left, area.y + px(1)}, area.right() - left + px(plain_gap));
}

float draw_panel_rows(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& rows) {
    float tokens = 0, room = area.height;
    for (const AttentionRow& row : rows) {
        tokens += token_rows(row);
        room -= around(row);
    }
    const float gap = gap_of(rows);
    const std::vector<float> cells = cell_widths(rows, area.width, gap);
    float y = area.y;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float high = std::max(room * token_rows(rows[i]) / tokens, px(24)), token = cell_height(rows[i], high);
        draw_row(scene, {area.x, y, area.width, area.height}, rows[i], cells[i], gap, high);
        y += around(rows[i]) + (token >= 1 ? token * token_rows(rows[i]) : high);
    }
    return y - area.y;
}

}
