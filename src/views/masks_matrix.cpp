// The matrices of masks side by side: one row axis, keys above, the same focus and window in all of them, a legend or a
// colour bar below each.
#include "core/text.hpp"
#include "views/mask_parts.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float caption = 12, head_height = 24, foot_height = 58, name_height = 16, label_height = 16;
constexpr float widest_name = 96;
constexpr float gap = 16, canvas_right = 8; ///< the canvas keeps 8 free at the right

float widest(const AxisNames& names, Index size) {
    float width = names.labels.empty() ? text_size(axis_label(names, size - 1), caption).x : 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(names.labels.size(), 64); ++i)
        width = std::max(width, text_size(names.labels[i], caption).x);
    return width;
}

/// Words only where every cell has room for its own; its number otherwise.
std::string label_of(const AxisNames& names, Index cell, bool words) {
    return words ? axis_label(names, cell) : readable_integer(names.first + cell);
}

/// Rows of key labels: words that are wider than a cell stand in two rows, every other one higher.
int label_rows(const AxisNames& names, float cell, Index size) {
    return !names.labels.empty() && cell >= px(14) && widest(names, size) > cell - px(4) ? 2 : 1;
}

/// What a panel is made of.
struct Measure {
    bool heading = true;
    float left = 0;  ///< gutter of the row axis
    float slot = 0;  ///< pixels across for one plot and its heading, legend or colour bar
    float width = 0; ///< pixels that the plot may use, across and down
    float height = 0;
    int rows = 1; ///< of key labels
    float above() const {
        return (heading ? px(head_height) : 0) + px(name_height) + px(label_height) * static_cast<float>(rows);
    }
};

/// Design pixels; three matrices with numbers below them stay smaller than three masks alone.
float largest_cell(const MaskScene& scene) {
    return scene.softmax ? 44 : 64;
}

MatrixOptions plain_options(const MaskScene& scene) {
    MatrixOptions options;
    options.square = true;
    options.row_axis = options.col_axis = false;
    options.digits = -1;
    options.largest_cell = largest_cell(scene);
    return options;
}

Measure measure(const MaskScene& scene, std::size_t panels, float width, float height) {
    const Cell size = scene.mask->size();
    const auto count = static_cast<float>(panels);
    Measure made;
    made.heading = panels > 1;
    made.left = std::min(widest(scene.queries, size.row), px(widest_name)) + px(16);
    made.width = std::max(std::floor((width - made.left - (count - 1) * px(gap + canvas_right)) / count), px(40));
    made.slot = made.width;
    made.height = std::max(height - made.above() - px(foot_height), px(40));
    const float across = made.width / static_cast<float>(size.col), down = made.height / static_cast<float>(size.row);
    made.rows =
        label_rows(scene.keys, std::min({std::floor(across), std::floor(down), px(largest_cell(scene))}), size.col);
    made.height = std::max(height - made.above() - px(foot_height), px(40));
    // Also where a pixel holds several cells, which the canvas does not make square.
    if (size.row == size.col)
        made.width = made.height = std::min(made.width, made.height);
    return made;
}

void draw_query_axis(const MaskScene& scene, const MatrixResult& result) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.down;
    const float right = result.plot.x - px(7);
    const bool all = !scene.queries.labels.empty() && axis.cell_size() >= px(14);
    const std::vector<Index> cells = tick_cells(axis, scene.queries.first, px(all ? 1 : 28), false);
    const auto middle = [&](Index cell) { return std::floor(axis.pixel(static_cast<double>(cell) + 0.5)); };
    const auto name = [&](Index cell) { return fitted(label_of(scene.queries, cell, all), px(widest_name), caption); };
    const bool focused = axis.visible(scene.focus.row);
    const float chip = focused ? middle(scene.focus.row) : -1e9f;
    for (const Index cell : cells)
        if (std::fabs(middle(cell) - chip) >= px(15))
            draw_text_aligned(list, {right, middle(cell)}, {1, 0.5f}, name(cell), caption, theme().text2);
    if (focused) {
        const std::string text = name(scene.focus.row);
        list->AddRectFilled({right - text_size(text, caption).x - px(4), chip - px(9)}, {right + px(4), chip + px(9)},
                            theme().text, px(4));
        draw_text_aligned(list, {right, chip}, {1, 0.5f}, text, caption, theme().bg0);
    }
    const float used = std::min(widest(scene.queries, scene.mask->size().row), px(widest_name)) + px(16);
    if (text_size(scene.queries.name, caption).x < result.plot.height)
        draw_text_upwards(list, {result.plot.x - used - px(5), result.plot.y + result.plot.height / 2},
                          scene.queries.name, caption, theme().text2);
}

/// Keys to label; the focused one always.
std::vector<Index> labelled_keys(const MaskScene& scene, const ScreenAxis& axis, bool all) {
    const float number = text_size(readable_integer(axis.first + axis.count), caption).x;
    std::vector<Index> cells = tick_cells(axis, scene.keys.first, all ? 1 : number + px(10), false);
    if (axis.visible(scene.focus.col) && std::find(cells.begin(), cells.end(), scene.focus.col) == cells.end())
        cells.push_back(scene.focus.col);
    return cells;
}

void draw_key_axis(const MaskScene& scene, const MatrixResult& result, int rows) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.across;
    const Rect& plot = result.plot;
    const float step = axis.cell_size() * static_cast<float>(rows);
    const bool all = !scene.keys.labels.empty() && step >= px(26);
    const std::vector<Index> cells = labelled_keys(scene, axis, all);
    const Index focus = scene.focus.col;
    const bool seen = axis.visible(focus);
    const float room = all ? step - px(4) : px(44);
    float chip_left = 0, chip_right = 0;
    const auto place = [&](Index cell) {
        const float x = std::floor(axis.pixel(static_cast<double>(cell) + 0.5));
        const bool upper = all && rows == 2 && (cell - axis.first) % 2 == 1;
        return ImVec2{x, plot.y - px(10) - (upper ? px(label_height) : 0)};
    };
    if (seen) {
        const float half = text_size(fitted(label_of(scene.keys, focus, all), room, caption), caption).x / 2 + px(4);
        chip_left = place(focus).x - half, chip_right = place(focus).x + half;
    }
    for (const Index cell : cells) {
        const ImVec2 at = place(cell);
        const std::string label = fitted(label_of(scene.keys, cell, all), room, caption);
        const float half = text_size(label, caption).x / 2;
        const bool focused = seen && cell == focus;
        const bool same_row = seen && at.y == place(focus).y;
        if (!focused && same_row && at.x + half > chip_left - px(1) && at.x - half < chip_right + px(1))
            continue;
        if (focused)
            list->AddRectFilled({chip_left, at.y - px(8)}, {chip_right, at.y + px(8)}, theme().text, px(4));
        draw_text_aligned(list, at, {0.5f, 0.5f}, label, caption, focused ? theme().bg0 : theme().text2);
    }
    const float top = plot.y - px(4) - px(label_height) * static_cast<float>(rows);
    draw_text_aligned(list, {plot.x + plot.width / 2, top}, {0.5f, 1}, scene.keys.name, caption, theme().text2);
}

void draw_legend(const MaskScene& scene, const MaskPanel& panel, ImVec2 at, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const MaskShape& shape = scene.mask->shape();
    float x = at.x, y = at.y;
    const auto entry = [&](Hidden why, std::string_view words) {
        const float used = px(20) + text_size(words, caption).x;
        if (x > at.x && x + used > at.x + width) {
            x = at.x;
            y += px(20);
        }
        const Rect box{x, y, px(16), px(16)};
        if (why == Hidden::no)
            draw_visible_mark(list, box, mask_text(true, panel.polarity));
        else
            draw_hidden_mark(list, box, why);
        draw_text_aligned(list, {x + px(22), y + px(8)}, {0, 0.5f}, words, caption, theme().text2);
        x += used + px(14);
    };
    entry(Hidden::no, "may look");
    if (shape.look_ahead)
        entry(Hidden::later, "later");
    if (shape.padding)
        entry(Hidden::padding, "padding");
}

/// The heading; for one of several ways to write a mask it is a button that chooses the way.
void draw_heading(MaskScene& scene, const MaskPanel& panel, ImVec2 at, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = text_size(panel.title, 14, Weight::semibold).x;
    draw_text(list, at, fitted(panel.title, width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    // The name of a way to write masks stands again below it, so half a note is worse than none.
    const bool room = used + px(8) + text_size(panel.note, caption).x <= width;
    if (room || (panel.choice.empty() && width > used + px(40)))
        draw_text(list, {at.x + used + px(8), at.y + px(2)}, fitted(panel.note, width - used - px(8), caption), caption,
                  theme().text3);
    if (panel.choice.empty())
        return;
    const bool chosen = scene.session.state().text("polarity") == panel.choice;
    const Rect rect{at.x, at.y - px(2), width, px(head_height)};
    ImGui::SetCursorScreenPos(rect.min());
    const bool pressed =
        ImGui::InvisibleButton(panel.title.c_str(), {rect.width, rect.height}, ImGuiButtonFlags_EnableNav);
    note_item({panel.title, "segment", rect.x, rect.y, rect.width, rect.height, true, chosen});
    if (pressed && !chosen)
        scene.session.edit("polarity", panel.choice);
    if (chosen || ImGui::IsItemHovered())
        list->AddRectFilled({at.x, rect.bottom() - px(2)}, {at.x + used, rect.bottom()},
                            chosen ? theme().accent : theme().line2);
    if (ImGui::IsItemFocused() && ImGui::GetCurrentContext()->NavCursorVisible)
        list->AddRect({rect.x - px(4), rect.y - px(2)}, {rect.right(), rect.bottom() + px(2)}, theme().focus, px(4), 0,
                      px(2));
}

void draw_foot(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, float width) {
    const float y = result.plot.bottom() + px(12);
    if (panel.kind == MaskPanel::Kind::mask)
        return draw_legend(scene, panel, {result.plot.x, y}, width);
    std::optional<double> marked = panel.field->at(scene.focus);
    if (!(*marked >= panel.low))
        marked.reset(); // a hidden logit lies far off the scale
    const float right = std::max(result.plot.right(), result.plot.x + px(168));
    draw_color_bar(ImGui::GetWindowDrawList(), right, y, panel.colors, panel.low, panel.high, marked);
}

void draw_card(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, Rect bounds) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *result.hovered;
    const std::string note = result.averaged() ? "one cell of those under the pointer" : "";
    draw_hover_card(result.cell_rect(cell), bounds, cell_swatch(scene, panel, cell), cell_value(scene, panel, cell),
                    cell_place(scene, cell), panel.field->explain(cell).fact, note);
}

MatrixResult draw_panel(MaskScene& scene, const MaskPanel& panel, Rect area, const Measure& size, bool first) {
    MatrixOptions options = plain_options(scene);
    options.label = panel.label;
    options.colors = panel.colors;
    options.low = panel.low;
    options.high = panel.high;
    options.focus = scene.focus;
    options.paint = [&](ImDrawList* list, Cell cell, Rect rect) {
        paint_cell(list, scene, panel, cell, rect);
        return true;
    };
    const float above = size.above();
    const Rect below{area.x, area.y + above, size.width + px(canvas_right), size.height};
    const MatrixResult result = scene.canvas.matrix(scene.session, panel.field, below, options);
    if (size.heading)
        draw_heading(scene, panel, {result.plot.x, area.y},
                     std::max(result.plot.width, std::min(px(168), size.slot)) + px(canvas_right));
    if (first)
        draw_query_axis(scene, result);
    draw_key_axis(scene, result, size.rows);
    draw_foot(scene, panel, result, std::max(result.plot.width, px(168)));
    return result;
}

/// Arrow keys of any matrix and the pointer move the focus; the matrix under the pointer leads the others' windows.
void take_pointer(MaskScene& scene, std::span<const MaskPanel> panels, std::size_t lead, const MatrixResult& result) {
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        scene.session.set_focus(*cell);
    if (!result.hovered && !result.moved_to)
        return;
    const Camera camera = scene.canvas.camera(panels[lead].label);
    for (const MaskPanel& panel : panels)
        scene.canvas.camera(panel.label) = camera;
}

}

float matrices_height(const MaskScene& scene, std::size_t panels, float width) {
    const Measure size = measure(scene, panels, width, 1e6f);
    const Cell cells = scene.mask->size();
    const float cell = std::min(std::floor(size.width / static_cast<float>(cells.col)), px(largest_cell(scene)));
    const float down = cell >= 1 ? cell * static_cast<float>(cells.row) : size.width;
    return size.above() + std::min(down, size.width) + px(foot_height);
}

void draw_matrices(MaskScene& scene, std::span<const MaskPanel> panels, Rect area, Rect bounds) {
    const Measure size = measure(scene, panels.size(), area.width, area.height);
    float x = area.x + size.left;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const MatrixResult result = draw_panel(scene, panels[i], {x, area.y, area.width, area.height}, size, i == 0);
        draw_card(scene, panels[i], result, bounds);
        take_pointer(scene, panels, i, result);
        // Where a plot is narrower than the legend or colour bar below it, the next one keeps its distance.
        const float right = std::max(result.plot.right(), result.plot.x + std::min(px(168), size.slot));
        if (i + 1 < panels.size() && panels[i + 1].kind != MaskPanel::Kind::mask)
            draw_icon(
                ImGui::GetWindowDrawList(),
                {(result.plot.right() + right + px(canvas_right + gap)) / 2, result.plot.y + result.plot.height / 2},
                icons::arrow_right, 14, theme().text3);
        x = right + px(canvas_right + gap);
    }
}

}
