// What stands around a plot: title, colour bar, hover card, value row.
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

ColorScale scale_of(const Range& values) {
    if (!(values.low < 0))
        return {Colors::sequential, values.low, values.high};
    const double most = std::max(std::fabs(values.low), std::fabs(values.high));
    return {Colors::diverging, -most, most};
}

ColorScale scale_of(const Description& description) {
    return scale_of(Range{description.low, description.high});
}

ImU32 value_color(Colors colors, double value, double low, double high) {
    if (!std::isfinite(value))
        return theme().bg2;
    return color_table(colors)[static_cast<std::size_t>(color_index(value, low, high))];
}

std::string axis_label(const AxisNames& names, Index i) {
    if (!names.labels.empty() && i >= 0 && i < static_cast<Index>(names.labels.size()))
        return names.labels[static_cast<std::size_t>(i)];
    return readable_integer(names.first + i);
}

namespace {

/// What a range is, where it is not that of the cells alone.
std::string_view ranges_note(const Description& description) {
    switch (description.ranges) {
    case Ranges::exact:
        return "";
    case Ranges::of_curve:
        return " (of the curve)";
    case Ranges::bounds:
        return " (bounds)";
    }
    return "";
}

}

std::string pixel_text(const MatrixResult& result, const Description& description, bool brief) {
    const std::string cells = readable_integer(result.cells_per_pixel_row()) + " × " +
                              readable_integer(result.cells_per_pixel_col()) + " cells";
    switch (result.pixel) {
    case Pixel::mean:
        return (brief ? "mean of " : "each pixel is the mean of ") + cells;
    case Pixel::range:
        return (brief ? "range of " : "each pixel is the range of ") + cells + std::string(ranges_note(description));
    case Pixel::cell:
        return (brief ? "first of " : "each pixel is the first of ") + cells;
    }
    return {};
}

float draw_pixel_badge(ImDrawList* list, ImVec2 at, float width, const MatrixResult& result,
                       const Description& description) {
    for (const bool brief : {false, true}) {
        const std::string text = pixel_text(result, description, brief);
        const float used = pill(nullptr, at, text, PillKind::plain, icons::layout_grid);
        if (used > width && !brief)
            continue;
        if (list) {
            pill(list, at, text, PillKind::plain, icons::layout_grid);
            note_item({text, "text", at.x, at.y, used, px(22)});
        }
        return used;
    }
    return 0;
}

std::string block_text(const Description& description, const Block& block) {
    const auto range = [](const AxisNames& names, Index first, Index count) {
        const std::string from = (count > 1 ? plural(names.name) : names.name) + " " + axis_label(names, first);
        return count > 1 ? from + " to " + axis_label(names, first + count - 1) : from;
    };
    return range(description.rows, block.row, block.rows) + ", " + range(description.cols, block.col, block.cols);
}

Pointed pointed_at(const Field& field, const Description& description, const MatrixResult& matrix, Cell cell,
                   int decimals) {
    const auto number = [&](double value) { return decimals == 0 ? readable(value) : with_decimals(value, decimals); };
    const Block block = matrix.block(cell);
    const Index cells = block.rows * block.cols;
    if (cells == 1 || matrix.pixel == Pixel::cell) {
        const Cell first{block.row, block.col};
        const double value = field.at(first);
        const std::string note = cells == 1 ? "" : "first of " + readable_integer(cells) + " cells";
        return {value, number(value), place_text(description, first), note, cells > 1};
    }
    if (matrix.pixel == Pixel::range) {
        const Range range = field.range(block);
        return {range.width(), readable(range.low, 4) + " … " + readable(range.high, 4), block_text(description, block),
                "range of " + readable_integer(cells) + " cells", true};
    }
    const double mean = field.mean(block);
    return {mean, decimals == 0 ? readable(mean) : number(mean), block_text(description, block),
            "mean of " + readable_integer(cells) + " cells", true};
}

std::string place_text(const Description& description, Cell cell) {
    return description.rows.name + " " + axis_label(description.rows, cell.row) + ", " + description.cols.name + " " +
           axis_label(description.cols, cell.col);
}

float draw_title(ImDrawList* list, ImVec2 at, float width, std::string_view title, std::string_view subtitle) {
    const std::string shown = fitted(title, width, 16, Weight::semibold), below = fitted(subtitle, width, 12);
    draw_text(list, at, shown, 16, theme().text, Weight::semibold);
    note_item({shown, "text", at.x, at.y, width, px(22)});
    if (subtitle.empty())
        return px(24);
    draw_text(list, {at.x, at.y + px(24)}, below, 12, theme().text3);
    note_item({below, "text", at.x, at.y + px(24), width, px(18)});
    return px(44);
}

float color_bar_width() {
    return px(look().arrangement == Arrangement::phone ? 112 : 168);
}

float color_bar_beside(float width, float needed) {
    for (const float bar : {color_bar_width(), px(112)})
        if (bar + px(24) + needed <= width)
            return bar;
    return px(72);
}

void draw_color_bar(ImDrawList* list, float right, float y, Colors colors, double low, double high,
                    std::optional<double> marked, float width) {
    const ColorTable& table = color_table(colors);
    if (width == 0)
        width = color_bar_width();
    const float height = px(10), left = std::floor(right - width);
    for (int i = 0; i < 256; ++i)
        list->AddRectFilled({std::floor(left + width * static_cast<float>(i) / 256), y},
                            {std::floor(left + width * static_cast<float>(i + 1) / 256), y + height},
                            table[static_cast<std::size_t>(i)]);
    list->AddRect({left, y}, {left + width, y + height}, theme().line2);
    const auto text = [](double value) { return readable(value, 3); };
    const float below = y + height + px(3);
    draw_text_aligned(list, {left, below}, {0, 0}, text(low), 12, theme().text2);
    draw_text_aligned(list, {left + width, below}, {1, 0}, text(high), 12, theme().text2);
    const double middle = low < 0 ? 0 : (low + high) / 2;
    const float at = left + width * static_cast<float>((middle - low) / (high - low));
    const float room =
        std::min(at - left - text_size(text(low), 12).x, left + width - text_size(text(high), 12).x - at);
    if (room >= text_size(text(middle), 12).x / 2 + px(4))
        draw_text_aligned(list, {at, below}, {0.5f, 0}, text(middle), 12, theme().text2);
    if (!marked || !std::isfinite(*marked))
        return;
    const float part = static_cast<float>(std::clamp((*marked - low) / (high - low), 0.0, 1.0));
    const float x = std::floor(left + width * part);
    list->AddTriangleFilled({x - px(5), y - px(9)}, {x + px(5), y - px(9)}, {x, y - px(2)}, theme().text);
}

void draw_hover_card(Rect cell, Rect bounds, ImU32 swatch, std::string_view value, std::string_view where,
                     std::string_view fact, std::string_view note) {
    const float pad = px(12), line = px(18);
    const float head = px(14) + px(10) + text_size(value, 16, Weight::semibold).x +
                       (note.empty() ? 0 : px(16) + text_size(note, 12).x);
    const float width = std::max({head, text_size(where, 12).x, text_size(fact, 12).x}) + 2 * pad;
    const float height = 2 * pad + px(24) + line * (fact.empty() ? 1.0f : 2.0f) - px(4);
    const float gap = px(24);
    float x = cell.right() + gap, y = cell.y - height - px(12);
    if (x + width > bounds.right())
        x = cell.x - gap - width;
    x = std::max(x, bounds.x);
    if (y < bounds.y)
        y = cell.bottom() + px(12);
    const ImVec2 corner{std::floor(x), std::floor(std::min(y, bounds.bottom() - height))};
    ImDrawList* list = ImGui::GetForegroundDrawList();
    list->AddRectFilled(corner, {corner.x + std::floor(width), corner.y + height}, theme().bg0, px(8));
    list->AddRect(corner, {corner.x + std::floor(width), corner.y + height}, theme().line2, px(8), 0, px(1));
    const ImVec2 box{corner.x + pad, corner.y + pad + px(3)};
    list->AddRectFilled(box, {box.x + px(14), box.y + px(14)}, swatch, px(3));
    list->AddRect(box, {box.x + px(14), box.y + px(14)}, theme().line2, px(3));
    draw_text(list, {box.x + px(24), corner.y + pad - px(2)}, value, 16, theme().text, Weight::semibold);
    if (!note.empty())
        draw_text_aligned(list, {corner.x + width - pad, corner.y + pad + px(10)}, {1, 0.5f}, note, 12, theme().text3);
    draw_text(list, {corner.x + pad, corner.y + pad + px(24)}, where, 12, theme().text2);
    draw_text(list, {corner.x + pad, corner.y + pad + px(24) + line}, fact, 12, theme().text2);
}

void draw_value_row(Rect rect, ImU32 swatch, std::string_view value, std::string_view where) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(rect.min(), rect.max(), theme().bg0, px(6));
    list->AddRect(rect.min(), rect.max(), theme().line2, px(6), 0, px(1));
    const float middle = rect.y + rect.height / 2;
    const ImVec2 box{rect.x + px(12), std::floor(middle - px(8))};
    list->AddRectFilled(box, {box.x + px(16), box.y + px(16)}, swatch, px(3));
    list->AddRect(box, {box.x + px(16), box.y + px(16)}, theme().line2, px(3));
    const float used =
        draw_text_aligned(list, {box.x + px(26), middle}, {0, 0.5f}, value, 16, theme().text, Weight::semibold);
    const float at = box.x + px(26) + used + px(12);
    draw_text_aligned(list, {at, middle}, {0, 0.5f}, fitted(where, rect.right() - at - px(8), 12), 12, theme().text2);
}

}
