// The axes of the matrices of masks, with words for tokens where they fit, and the legend of their cells.
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float caption = 12, widest_name = 96;

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

/// The keys to label; the focused one is always among them.
std::vector<Index> labelled_keys(const MaskScene& scene, const ScreenAxis& axis, bool all) {
    const float number = text_size(readable_integer(axis.first + axis.count), caption).x;
    // Half a number more, because the last number is moved inside the plot.
    std::vector<Index> cells =
        tick_cells(axis, scene.keys.first, all ? 1 : (1.5f * number + px(4)) / least_part_of_spacing, false);
    if (!is_figure() && axis.visible(scene.focus.col) &&
        std::find(cells.begin(), cells.end(), scene.focus.col) == cells.end())
        cells.push_back(scene.focus.col);
    return cells;
}

}

int key_label_rows(const AxisNames& names, float cell, Index size) {
    return !names.labels.empty() && cell >= px(14) && widest(names, size) > cell - px(3) ? 2 : 1;
}

float query_axis_width(const MaskScene& scene) {
    return std::min(widest(scene.queries, scene.mask->size().row), px(widest_name)) + px(16);
}

namespace {

void draw_query_labels(const MaskScene& scene, const MatrixResult& result) {
    const Verbatim labels;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.down;
    const float right = result.plot.x - px(7);
    const bool all = !scene.queries.labels.empty() && axis.cell_size() >= px(14);
    const std::vector<Index> cells = tick_cells(axis, scene.queries.first, px(all ? 1 : 28), false);
    const auto middle = [&](Index cell) { // kept above the lower edge of the clip rectangle
        return std::min(std::floor(axis.pixel(static_cast<double>(cell) + 0.5)), list->GetClipRectMax().y - px(10));
    };
    const auto name = [&](Index cell) { return fitted(label_of(scene.queries, cell, all), px(widest_name), caption); };
    const bool focused = !is_figure() && axis.visible(scene.focus.row);
    const float chip = focused ? middle(scene.focus.row) : -1e9f;
    const bool close = axis.cell_size() < px(17); // rows may be closer than their names are high
    const float apart = px(close ? 15 : 17), half = px(close ? 7.5f : 9);
    for (const Index cell : cells)
        if (std::fabs(middle(cell) - chip) >= apart)
            draw_text_aligned(list, {right, middle(cell)}, {1, 0.5f}, name(cell), caption, theme().text2);
    if (focused) {
        const std::string text = name(scene.focus.row);
        list->AddRectFilled({right - text_size(text, caption).x - px(4), chip - half}, {right + px(4), chip + half},
                            theme().text, px(4));
        draw_text_aligned(list, {right, chip}, {1, 0.5f}, text, caption, theme().bg0);
    }
}

}

void draw_query_axis(const MaskScene& scene, const MatrixResult& result) {
    draw_query_labels(scene, result);
    if (text_size(scene.queries.name, caption).x < result.plot.height)
        draw_text_upwards(ImGui::GetWindowDrawList(),
                          {result.plot.x - query_axis_width(scene) - px(5), result.plot.y + result.plot.height / 2},
                          scene.queries.name, caption, theme().text2);
}

void draw_key_axis(const MaskScene& scene, const MatrixResult& result, int rows) {
    const Verbatim labels;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.across;
    const Rect& plot = result.plot;
    const float step = axis.cell_size() * static_cast<float>(rows);
    const bool all = !scene.keys.labels.empty() && step >= px(26);
    const std::vector<Index> cells = labelled_keys(scene, axis, all);
    const Index focus = scene.focus.col;
    const bool seen = !is_figure() && axis.visible(focus);
    const float room = all ? step - px(4) : 1e9f; // numbers are never shortened
    float chip_left = 0, chip_right = 0;
    const auto place = [&](Index cell) {
        const float x = std::floor(axis.pixel(static_cast<double>(cell) + 0.5));
        const bool upper = all && rows == 2 && (cell - axis.first) % 2 == 1;
        return ImVec2{x, plot.y - px(10) - (upper ? px(key_label_height) : 0)};
    };
    if (seen) {
        const float half = text_size(fitted(label_of(scene.keys, focus, all), room, caption), caption).x / 2 + px(4);
        // A long number must not reach the labels of the queries, the first of which is as high as its lower edge.
        const float middle = all ? place(focus).x : std::max(place(focus).x, plot.x - px(4) + half);
        chip_left = middle - half, chip_right = middle + half;
    }
    for (const Index cell : cells) {
        ImVec2 at = place(cell);
        const std::string label = fitted(label_of(scene.keys, cell, all), room, caption);
        const float half = text_size(label, caption).x / 2;
        if (!all && cell != focus) // long numbers would meet those of the next matrix
            at.x = std::clamp(at.x, plot.x + half - px(4), std::max(plot.right() - half, plot.x + half - px(4)));
        const bool focused = seen && cell == focus;
        if (focused)
            at.x = (chip_left + chip_right) / 2;
        const bool same_row = seen && at.y == place(focus).y;
        if (!focused && same_row && at.x + half > chip_left - px(1) && at.x - half < chip_right + px(1))
            continue;
        if (focused)
            list->AddRectFilled({chip_left, at.y - px(8)}, {chip_right, at.y + px(8)}, theme().text, px(4));
        draw_text_aligned(list, at, {0.5f, 0.5f}, label, caption, focused ? theme().bg0 : theme().text2);
    }
}

void draw_key_name(const MaskScene& scene, const MatrixResult& result, int rows) {
    const float top = result.plot.y - px(4) - px(key_label_height) * static_cast<float>(rows);
    draw_text_aligned(ImGui::GetWindowDrawList(), {result.plot.x + result.plot.width / 2, top}, {0.5f, 1},
                      scene.keys.name, caption, theme().text2);
}

namespace {

/// The frame matters if the colour is that of the background.
void draw_color(ImDrawList* list, Rect box, ImU32 color) {
    list->AddRectFilled(box.min(), box.max(), color);
    list->AddRect(box.min(), box.max(), theme().line);
}

}

float draw_legend(ImDrawList* list, const MaskScene& scene, Polarity polarity, bool marked, ImVec2 at, float width) {
    float x = at.x, y = at.y;
    const auto entry = [&](Hidden why, std::string_view words) {
        const float used = px(22) + text_size(words, caption).x;
        if (x > at.x && x + used > at.x + width) {
            x = at.x;
            y += px(20);
        }
        const Rect box{x, y, px(16), px(16)};
        x += used + px(12);
        if (!list)
            return;
        if (!marked)
            draw_color(list, box, value_color(Colors::sequential, why == Hidden::no ? 1 : 0, 0, 1));
        else if (why == Hidden::no)
            draw_visible_mark(list, box, mask_text(true, polarity));
        else
            draw_hidden_mark(list, box, why);
        draw_text_aligned(list, {box.x + px(22), y + px(8)}, {0, 0.5f}, fitted(words, width - px(22), caption), caption,
                          theme().text2);
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
    return y + px(18) - at.y;
}

}
