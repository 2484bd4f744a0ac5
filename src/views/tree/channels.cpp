// The nodes by their channels as a heatmap: levels named above the columns, decays and branches below them.
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/marks/chip.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view label = "Nodes by channels";
constexpr float roomy_channels = 190; ///< below this height the title and the name of the channels' axis are left out
constexpr float channels_title = 26, groups_height = 28, axis_height = 60, channel_row = 24, low_row = 16,
                widest_cell = 72, widest_in_step = 130;
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
    float free_from = matrix.plot.x;
    for (int level = 0; level < scene.stack.levels(); ++level) {
        const Span span = span_of(matrix, level * per_level, per_level);
        if (span.width() < 1)
            continue;
        const std::string number = std::to_string(level), name = "level " + number;
        const Rect line = inset({span.from, offset({0, bottom}, 0, -7).y, span.width(), px(1)},
                                {.left = level > 0 && span.width() > px(12) ? 3.0f : 0});
        if (line.width > px(3))
            fill(list, line, 0, theme().line2);
        const std::string_view text = fitting(
            {level == 0 ? std::string_view("level 0, to parent") : name, name, number}, std::max(span.width(), px(14)));
        const float half = text_size(text, 12).x / 2;
        if (text.empty() || span.middle() - half < free_from)
            continue;
        draw_text_aligned(list, offset({span.middle(), bottom}, 0, -11), {0.5f, 1}, text, 12, theme().text2);
        free_from = span.middle() + half + px(6);
    }
}

void draw_channel_names(const TreeScene& scene, const MatrixResult& matrix, bool with_axis_name) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const StackEncoding& field = scene.stack;
    const int decays = static_cast<int>(field.decays().size());
    const Index columns = field.size().col;
    const float edge = matrix.plot.bottom(), name_width = text_size("p₀", 12).x;
    const bool named = matrix.across.cell_size() >= name_width + px(3);
    bool branches_named = false;
    for (Index col = 0; col < columns; ++col) {
        if (!matrix.across.visible(col))
            continue;
        const bool chosen = !is_figure() && scene.focus.col == col;
        const Span span = span_of(matrix, col, 1);
        const std::string text = "p" + subscript(static_cast<int>(col % decays));
        if (chosen)
            draw_chip({.shown = true, .width = name_width + px(10), .lines = {text}},
                      offset({span.middle(), edge}, 0, 3), {0.5f, 0});
        else if (named)
            draw_text_aligned(list, offset({span.middle(), edge}, 0, 13), {0.5f, 0.5f}, text, 12, theme().text2);
        if (col % decays != 0)
            continue;
        const Span branch = span_of(matrix, col, decays);
        const std::string name = branch_name(field, field.column(col).branch, branch.width() - px(4));
        draw_text_aligned(list, offset({branch.middle(), edge}, 0, 24), {0.5f, 0}, name, 12, theme().text2);
        branches_named = branches_named || !name.empty();
    }
    if (!with_axis_name)
        return;
    draw_text_aligned(list, offset({matrix.plot.center().x, edge}, 0, branches_named ? 42 : 24), {0.5f, 0},
                      fitted("channel: branch taken, decay used", matrix.plot.width, 12), 12, theme().text2);
}

/// Separates the levels by a narrow gap.
bool part_levels(ImDrawList* list, Index per_level, Cell cell, Rect rect) {
    if (cell.col > 0 && cell.col % per_level == 0)
        fill(list, take_left(rect, 3), 0, theme().bg0);
    return false;
}

/// The width of a column of the heatmap, which is that of the area without its gutters.
float column_width(const TreeScene& scene, float width) {
    return (width - px(gutters)) / static_cast<float>(scene.field->size().col);
}

MatrixOptions matrix_options(const TreeScene& scene, Canvas& canvas, Rect rect) {
    MatrixOptions options;
    options.label = label;
    options.colors = scene.scale.colors;
    options.low = scene.scale.low;
    options.high = scene.scale.high;
    options.focus = scene.focus;
    const float cell = column_width(scene, rect.width);
    options.digits = cell >= text_size("0.00", 12).x + px(6) || !canvas.whole(label) ? 2 : 1;
    if (!scene.stacked())
        return options;
    options.col_axis = false;
    const Index per_level = scene.stack.size().col / scene.stack.levels();
    options.paint = [per_level](ImDrawList* on, Cell at, Rect where) { return part_levels(on, per_level, at, where); };
    return options;
}

}

std::string branch_name(const StackEncoding& stack, int branch, float room) {
    const std::string number = std::to_string(branch), word = "branch " + number;
    if (stack.branches() == 2)
        return std::string(fitting({branch == 0 ? "left" : "right", branch == 0 ? "L" : "R"}, room));
    return std::string(fitting({word, number}, room));
}

float channels_width(const TreeScene& scene) {
    const bool step = names_parts(scene.session.state(), "tree") && !is_figure();
    return gutters + (step ? widest_in_step : widest_cell) * static_cast<float>(scene.field->size().col);
}

float channels_height(const TreeScene& scene, float width) {
    // Rows without digits may be lower.
    const float row = column_width(scene, width) >= text_size("0.0", 12).x + px(6) ? channel_row : low_row;
    return channels_title + groups_height + axis_height + row * static_cast<float>(scene.tree().nodes.size());
}

MatrixResult draw_channels(TreeScene& scene, Canvas& canvas, Rect area) {
    const bool all = has_room(area, 0, roomy_channels), stacked = scene.stacked();
    const Cell size = scene.field->size();
    const float axes = stacked ? 0 : axis_height; // which the canvas draws
    const Part title{.name = "title", .height = exactly(channels_title), .wanted = all};
    const Part levels{.name = "levels", .height = exactly(groups_height), .wanted = stacked};
    Part plot{.name = "plot", .rank = 1};
    plot.width.most = channels_width(scene);
    if (!names_parts(scene.session.state(), "tree")) { // in a lesson's step the cells take all the room
        plot.height.most = (channel_row + 4) * static_cast<float>(size.row) + axes;
    }
    const Part names{
        .name = "names", .height = exactly(all ? axis_height : axis_height - 20), .rank = 1, .wanted = stacked};
    const PartLayout parts(area, in_column(0, {title, levels, plot, names}));
    if (parts.has("title")) {
        const std::string_view whole = stacked ? label : std::string_view(scene.description.title),
                               brief = whole.substr(0, whole.find(','));
        draw_text(ImGui::GetWindowDrawList(), area.min(),
                  fitted(text_size(whole, 14, Weight::semibold).x <= area.width ? whole : brief, area.width, 14,
                         Weight::semibold),
                  14, theme().text, Weight::semibold);
    }
    const Rect rect = parts["plot"];
    const MatrixResult matrix = canvas.matrix(scene.session, scene.field, rect, matrix_options(scene, canvas, rect));
    note_part("matrix", matrix.plot);
    if (stacked) {
        draw_level_names(scene, matrix, rect.y);
        draw_channel_names(scene, matrix, all);
    }
    draw_fit_button(canvas, label, matrix.plot);
    if (matrix.hovered)
        draw_pointed_card(*scene.field, scene.description, matrix, matrix.plot,
                          scene.field->explain(*matrix.hovered).fact);
    return matrix;
}

}
