// The nodes by their channels as a heatmap: levels named above the columns, decays and branches below them.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/tree/tree_view.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view label = "Nodes by channels";
constexpr float roomy_channels = 190; ///< below this height the title and the name of the channels' axis are left out
constexpr float channels_title = 26, groups_height = 28, axis_height = 60, channel_row = 24, low_row = 16,
                widest_cell = 72;
constexpr float gutters = 74; ///< the gutters of a canvas matrix with short labels

/// The visible pixels of the columns first … first + count.
struct Span {
    float from = 0, to = 0;
    float width() const { return to - from; }
    float middle() const { return std::round((from + to) / 2); }
};

Span span_of(const MatrixResult& matrix, Index first, Index count) {
    const ScreenAxis& axis = matrix.across;
    const auto pixel = [&](Index cell) {
        return std::clamp(axis.pixel(static_cast<double>(std::clamp(cell, axis.first, axis.first + axis.count))),
                          matrix.plot.x, matrix.plot.right());
    };
    return {pixel(first), pixel(first + count)};
}

/// The first of the texts that fits; empty if none does.
std::string_view fitting(std::initializer_list<std::string_view> texts, float width) {
    for (const std::string_view text : texts)
        if (text_size(text, 12).x <= width)
            return text;
    return {};
}

/// Ends at `bottom`, because a lesson's brackets stand between the names and the plot.
void draw_level_names(const TreeScene& scene, const MatrixResult& matrix, float bottom) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index per_level = scene.stack.size().col / scene.stack.levels();
    const float line = bottom - px(7);
    float free_from = matrix.plot.x;
    for (int level = 0; level < scene.stack.levels(); ++level) {
        const Span span = span_of(matrix, level * per_level, per_level);
        if (span.width() < 1)
            continue;
        const std::string number = std::to_string(level), name = "level " + number;
        const float gap = level > 0 && span.width() > px(12) ? px(3) : 0;
        if (span.width() > px(3))
            list->AddRectFilled({span.from + gap, line}, {span.to, line + px(1)}, theme().line2);
        const std::string_view text = fitting(
            {level == 0 ? std::string_view("level 0, to parent") : name, name, number}, std::max(span.width(), px(14)));
        const float half = text_size(text, 12).x / 2;
        if (text.empty() || span.middle() - half < free_from)
            continue;
        draw_text_aligned(list, {span.middle(), line - px(4)}, {0.5f, 1}, text, 12, theme().text2);
        free_from = span.middle() + half + px(6);
    }
}

void draw_chip(ImDrawList* list, ImVec2 top, const std::string& text) {
    const float width = text_size(text, 12, Weight::semibold).x + px(10);
    const ImVec2 corner{std::round(top.x - width / 2), top.y};
    list->AddRectFilled(corner, {corner.x + width, corner.y + px(18)}, theme().text, px(4));
    draw_text_aligned(list, {corner.x + width / 2, corner.y + px(9)}, {0.5f, 0.5f}, text, 12, theme().bg0,
                      Weight::semibold);
}

void draw_channel_names(const TreeScene& scene, const MatrixResult& matrix, bool with_axis_name) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const StackEncoding& field = scene.stack;
    const int decays = static_cast<int>(field.decays().size());
    const Index columns = field.size().col;
    const float top = matrix.plot.bottom() + px(4);
    const bool named = matrix.across.cell_size() >= text_size("p₀", 12).x + px(3);
    for (Index col = 0; col < columns; ++col) {
        if (!matrix.across.visible(col))
            continue;
        const bool chosen = !is_figure() && scene.focus.col == col;
        const Span span = span_of(matrix, col, 1);
        const std::string text = "p" + subscript(static_cast<int>(col % decays));
        if (chosen)
            draw_chip(list, {span.middle(), top}, text);
        else if (named)
            draw_text_aligned(list, {span.middle(), top + px(9)}, {0.5f, 0.5f}, text, 12, theme().text2);
        if (col % decays != 0)
            continue;
        const Span branch = span_of(matrix, col, decays);
        draw_text_aligned(list, {branch.middle(), top + px(20)}, {0.5f, 0},
                          branch_name(field, field.column(col).branch, branch.width() - px(4)), 12, theme().text2);
    }
    if (!with_axis_name)
        return;
    const float name_at = matrix.across.cell_size() * static_cast<float>(decays) >= px(12) ? px(38) : px(20);
    draw_text_aligned(list, {matrix.plot.x + matrix.plot.width / 2, top + name_at}, {0.5f, 0},
                      fitted("channel: branch taken, decay used", matrix.plot.width, 12), 12, theme().text2);
}

/// Separates the levels by a narrow gap.
bool part_levels(ImDrawList* list, Index per_level, Cell cell, Rect rect) {
    if (cell.col > 0 && cell.col % per_level == 0)
        list->AddRectFilled(rect.min(), {rect.x + px(3), rect.bottom()}, theme().bg0);
    return false;
}

void draw_card(const TreeScene& scene, const MatrixResult& matrix) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *matrix.hovered;
    draw_hover_card(matrix.cell_rect(cell), matrix.plot, scene.color(cell), with_decimals(scene.field->at(cell), 6),
                    place_text(scene.description, cell), scene.field->explain(cell).fact);
}

void draw_fit_button(Canvas& canvas, Rect plot) {
    if (canvas.whole(label))
        return;
    const ButtonOptions options{.icon = icons::maximize, .key = "F"};
    const float width = button_width("Fit", options);
    if (button({plot.right() - width - px(4), plot.y + px(4), width, control_height()}, "Fit##fit", options))
        canvas.camera(label) = {};
}

}

std::string branch_name(const StackEncoding& stack, int branch, float room) {
    const std::string number = std::to_string(branch), word = "branch " + number;
    if (stack.branches() == 2)
        return std::string(fitting({branch == 0 ? "left" : "right", branch == 0 ? "L" : "R"}, room));
    return std::string(fitting({word, number}, room));
}

float channels_height(const TreeScene& scene, float width) {
    // Rows without digits may be lower.
    const float cell = (width - px(gutters)) / static_cast<float>(scene.field->size().col);
    const float row = cell >= text_size("0.0", 12).x + px(6) ? channel_row : low_row;
    return px(channels_title) + px(groups_height) + px(axis_height) +
           px(row) * static_cast<float>(scene.tree().nodes.size());
}

namespace {

MatrixOptions matrix_options(const TreeScene& scene, Canvas& canvas, Rect rect) {
    MatrixOptions options;
    options.label = label;
    options.colors = scene.scale.colors;
    options.low = scene.scale.low;
    options.high = scene.scale.high;
    options.focus = scene.focus;
    const float cell = (rect.width - px(gutters)) / static_cast<float>(scene.field->size().col);
    options.digits = cell >= text_size("0.00", 12).x + px(6) || !canvas.whole(label) ? 2 : 1;
    if (!scene.stacked())
        return options;
    options.col_axis = false;
    const Index per_level = scene.stack.size().col / scene.stack.levels();
    options.paint = [per_level](ImDrawList* on, Cell at, Rect where) { return part_levels(on, per_level, at, where); };
    return options;
}

}

MatrixResult draw_channels(TreeScene& scene, Canvas& canvas, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool all = area.height >= px(roomy_channels), stacked = scene.stacked();
    if (all)
        draw_text(list, area.min(), fitted(stacked ? label : scene.description.title, area.width, 14, Weight::semibold),
                  14, theme().text, Weight::semibold);
    const float above = px(all ? channels_title : 0) + px(stacked ? groups_height : 0),
                below = stacked ? px(all ? axis_height : axis_height - 20) : 0;
    const Cell size = scene.field->size();
    Rect rect{area.x, area.y + above, area.width, area.height - above - below};
    rect.width = std::min(rect.width, px(gutters) + px(widest_cell) * static_cast<float>(size.col));
    rect.height =
        std::min(rect.height, px(channel_row + 4) * static_cast<float>(size.row) + (stacked ? 0 : px(axis_height)));
    const MatrixResult matrix = canvas.matrix(scene.session, scene.field, rect, matrix_options(scene, canvas, rect));
    note_part("matrix", matrix.plot);
    if (stacked) {
        draw_level_names(scene, matrix, rect.y);
        draw_channel_names(scene, matrix, all);
    }
    draw_fit_button(canvas, matrix.plot);
    draw_card(scene, matrix);
    return matrix;
}

}
