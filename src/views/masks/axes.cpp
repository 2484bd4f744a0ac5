// The axes of the matrices of masks, with words for tokens where they fit, and the legend of their cells.
#include "core/text.hpp"
#include "views/canvas/marks/chip.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float caption = 12, widest_name = 96, beside_names = 16;

float widest(const AxisNames& names, Index size) {
    const Verbatim labels;
    float width = text_size(readable_integer(names.first + size - 1), caption).x; // numbers replace long tokens
    for (std::size_t i = 0; i < std::min<std::size_t>(names.labels.size(), 64); ++i)
        width = std::max(width, text_size(names.labels[i], caption).x);
    return width;
}

/// The token if all tokens fit, otherwise the number.
std::string label_of(const AxisNames& names, Index cell, bool words) {
    return words ? axis_label(names, cell) : readable_integer(names.first + cell);
}

/// The keys to label. Half a number more apart, because the last number is moved inside the plot.
std::vector<Index> labelled_keys(const MaskScene& scene, const ScreenAxis& axis, bool all) {
    const float number = text_size(readable_integer(axis.first + axis.count), caption).x;
    return tick_cells(axis, scene.keys.first, all ? 1 : (1.5f * number + px(4)) / least_part_of_spacing, false);
}

}

int key_label_rows(const AxisNames& names, float cell, Index size) {
    return !names.labels.empty() && cell >= px(14) && widest(names, size) > cell - px(3) ? 2 : 1;
}

float query_axis_width(const MaskScene& scene) {
    return px(std::min(in_design(widest(scene.queries, scene.mask->size().row)), widest_name) + beside_names);
}

namespace {

/// The focused label on a chip.
void draw_label_chip(Rect chip, std::string_view text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    fill(list, chip, px(4), theme().text);
    draw_text_aligned(list, chip.center(), {0.5f, 0.5f}, text, caption, theme().bg0);
}

void draw_query_labels(const MaskScene& scene, const MatrixResult& result, Rect names) {
    const Verbatim labels;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.down;
    const bool all = !scene.queries.labels.empty() && axis.cell_size() >= px(14);
    const bool close = axis.cell_size() < px(17); // rows may be closer than their names are high
    const float lowest = list->GetClipRectMax().y - px(10);
    const auto line_of = [&](Index cell) { // kept above the lower edge of the clip rectangle
        return centered({names.center().x, std::min(middle_of(axis, cell), lowest)}, in_design(names.width),
                        close ? 15 : 18);
    };
    const auto name = [&](Index cell) { return fitted(label_of(scene.queries, cell, all), names.width, caption); };
    Rect chip{0, -1e9f};
    if (!is_figure() && axis.visible(scene.focus.row)) {
        Rect line = line_of(scene.focus.row);
        chip = inset(take_right(line, in_design(text_size(name(scene.focus.row), caption).x)), {-4, 0, -4, 0});
        draw_label_chip(chip, name(scene.focus.row));
    }
    for (const Index cell : tick_cells(axis, scene.queries.first, all ? 1 : px(28), false))
        if (const Rect line = line_of(cell); std::fabs(line.y - chip.y) >= px(close ? 15 : 17))
            draw_text_aligned(list, {line.right(), line.center().y}, {1, 0.5f}, name(cell), caption, theme().text2);
}

}

void draw_query_axis(const MaskScene& scene, const MatrixResult& result) {
    const Rect& plot = result.plot;
    const float width = query_axis_width(scene);
    draw_query_labels(scene, result, inset({plot.x - width, plot.y, width, plot.height}, {.left = 9, .right = 7}));
    if (text_size(scene.queries.name, caption).x < plot.height)
        draw_text_upwards(ImGui::GetWindowDrawList(), offset({plot.x - width, plot.center().y}, -5, 0),
                          scene.queries.name, caption, theme().text2);
}

void draw_key_axis(const MaskScene& scene, const MatrixResult& result, int rows) {
    const Verbatim labels;
    const ScreenAxis& axis = result.across;
    const Rect& plot = result.plot;
    const float step = axis.cell_size() * static_cast<float>(rows);
    const bool all = !scene.keys.labels.empty() && step >= px(26);
    const Index focus = scene.focus.col;
    const auto name = [&](Index cell) { // numbers are never shortened
        const std::string label = label_of(scene.keys, cell, all);
        return all ? fitted(label, step - px(4), caption) : label;
    };
    // A long number must not reach the labels of the queries, the first of which is as high as its lower edge, nor
    // those of the next matrix.
    const auto words_of = [&](Index cell) {
        const float width = text_size(name(cell), caption).x;
        const bool upper = all && rows == 2 && (cell - axis.first) % 2 == 1;
        float middle = middle_of(axis, cell);
        if (!all && cell == focus)
            middle = std::max(middle, plot.x + width / 2);
        else if (!all)
            middle = move_inside(middle, width / 2, inset(plot, {.left = -4}));
        return centered(offset({middle, plot.y}, 0, upper ? -10 - key_label_height : -10), in_design(width), 16);
    };
    Rect chip;
    if (!is_figure() && axis.visible(focus)) {
        chip = inset(words_of(focus), {-4, 0, -4, 0});
        draw_label_chip(chip, name(focus));
    }
    const Rect taken = inset(chip, {-1, 0, -1, 0});
    for (const Index cell : labelled_keys(scene, axis, all))
        if (const Rect words = words_of(cell);
            words.y != chip.y || words.right() <= taken.x || words.x >= taken.right())
            draw_text_aligned(ImGui::GetWindowDrawList(), words.center(), {0.5f, 0.5f}, name(cell), caption,
                              theme().text2);
}

void draw_key_name(const MaskScene& scene, const MatrixResult& result, int rows) {
    const ImVec2 above =
        offset({result.plot.center().x, result.plot.y}, 0, -4 - key_label_height * static_cast<float>(rows));
    draw_text_aligned(ImGui::GetWindowDrawList(), above, {0.5f, 1}, scene.keys.name, caption, theme().text2);
}

float draw_legend(ImDrawList* list, const MaskScene& scene, Polarity polarity, bool marked, ImVec2 at, float width) {
    Rect line = below({at.x, at.y, width, 0}, 16), rest = line;
    const auto entry = [&](Hidden why, std::string_view words) {
        const float needed = in_design(text_size(words, caption).x) + 22;
        if (rest.x > line.x && !has_room(rest, needed, 0))
            rest = line = below(line, 16, 4);
        Rect place = rest;
        take_left(rest, needed, 12);
        const Rect box = take_left(place, 16, 6);
        if (!list)
            return;
        if (!marked) // the frame matters if the colour is that of the background
            draw_box(list, box, 0, value_color(Colors::sequential, why == Hidden::no ? 1 : 0, 0, 1), theme().line);
        else if (why == Hidden::no)
            draw_visible_mark(list, box, mask_text(true, polarity));
        else
            draw_hidden_mark(list, box, why);
        draw_fitted(list, place, 0, words, caption, theme().text2);
    };
    entry(Hidden::no, short_reason(Hidden::no));
    std::string reasons;
    for (const Hidden why : scene.mask->reasons()) {
        if (marked)
            entry(why, short_reason(why));
        else
            reasons += (reasons.empty() ? "" : ", ") + std::string(translate(short_reason(why)));
    }
    const Verbatim as_written;
    if (!reasons.empty()) // without marks all hidden cells have one colour
        entry(scene.mask->reasons().front(), reasons);
    return line.bottom() - at.y;
}

}
