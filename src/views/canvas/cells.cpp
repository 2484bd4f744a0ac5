// The contents of a matrix's cells: digits, what a view paints, and the grid between cells.
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float caption = 12;

/// Whether all visible cells hold whole numbers, such as counts. Gaps are ignored.
bool whole_numbers(const Field& field, const Viewport& viewport) {
    const Axis &rows = viewport.rows, &cols = viewport.cols;
    for (Index row = rows.first; row < rows.first + rows.samples; ++row)
        for (Index col = cols.first; col < cols.first + cols.samples; ++col)
            if (const double value = field.at({row, col}); std::isfinite(value) && value != std::trunc(value))
                return false;
    return true;
}

/// How many decimals fit into the cells: at most those asked for, none for whole numbers, −1 when cells are too small
/// for any digits. `free`: device pixels that the widest number leaves around it.
struct Digits {
    int decimals = -1;
    float free = 1e9f;
    float size = caption;
};

Digits fitting_digits(const Field& field, const Description& description, const MatrixResult& result,
                      const MatrixOptions& options, bool whole) {
    if (result.averaged() || result.down.cell_size() < px(18) ||
        result.across.cell_size() < text_size("0", caption).x + px(2))
        return {};
    const int most = options.digits > 0 && whole_numbers(field, result.viewport) ? 0 : options.digits;
    const double widest = std::max(std::fabs(description.low), std::fabs(description.high));
    const float size = cell_text(result.across.cell_size(), result.down.cell_size());
    for (int digits = most; digits >= (whole ? most : std::min(most, 1)) && digits >= 0; --digits) {
        const std::string longest = with_decimals(description.low < 0 ? -widest : widest, digits);
        const float width = text_size(longest, size).x;
        if (result.across.cell_size() >= width + px(whole ? 6 : 2))
            return {digits, std::min(result.across.cell_size() - width, result.down.cell_size() - px(size)) / 2, size};
    }
    return {};
}

/// Nothing where there is no number: the hatching says it.
void draw_digits(const Field& field, Cell cell, Rect rect, const MatrixOptions& options, Digits digits) {
    const double value = field.at(cell);
    if (std::isnan(value))
        return;
    const bool finite = std::isfinite(value);
    const ImU32 color = value_color({options.colors, options.low, options.high, options.log_from}, value);
    const ImU32 ink = !finite ? theme().text : wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE;
    int decimals = digits.decimals;
    std::string text = value == 0 && decimals > 0 ? "0" : with_decimals(value, decimals);
    while (decimals > 0 && text_size(text, digits.size).x > rect.width) // beyond the range that the field describes
        text = with_decimals(value, --decimals);
    if (text_size(text, digits.size).x > rect.width)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 middle = rect.center();
    if (!finite) { // covers the hatching behind the text
        const ImVec2 size = text_size(text, digits.size), half{size.x / 2 + px(1), size.y / 2};
        list->AddRectFilled({middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y}, color);
    }
    draw_text_aligned(list, middle, {0.5f, 0.5f}, text, digits.size, ink);
}

}

float cell_text(float width, float height) {
    const float least = std::min(width, height);
    return least >= px(100) ? 18 : least >= px(60) ? 15 : caption;
}

bool paints_cells(const MatrixResult& result, const MatrixOptions& options) {
    return options.paint && !result.averaged() && result.across.cell_size() >= px(8);
}

CellWords draw_cells(const Field& field, const Description& description, const MatrixResult& result,
                     const MatrixOptions& options, bool whole) {
    constexpr float beside_painted = 2, painted_fills = 44; // design pixels: what is painted may fill smaller cells
    const Digits digits = fitting_digits(field, description, result, options, whole);
    const bool paint = result.painted, fit = digits.decimals >= 0;
    if (!fit && !paint)
        return {};
    bool written = fit;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Axis rows = result.viewport.rows, cols = result.viewport.cols;
    for (Index row = rows.first; row < rows.first + rows.samples; ++row)
        for (Index col = cols.first; col < cols.first + cols.samples; ++col) {
            const Rect rect = result.cell_rect({row, col});
            const bool painted = paint && options.paint(list, {row, col}, rect);
            written = written || painted;
            if (!painted && fit)
                draw_digits(field, {row, col}, rect, options, digits);
        }
    const Rect& plot = result.plot;
    for (int i = 1; i < result.across.samples; ++i) {
        const float x = std::floor(plot.x + static_cast<float>(i) * result.across.cell_size());
        line_down(list, plot, x, theme().bg0);
    }
    for (int i = 1; i < result.down.samples; ++i) {
        const float y = std::floor(plot.y + static_cast<float>(i) * result.down.cell_size());
        line_across(list, plot, y, theme().bg0);
    }
    if (written)
        note_part("numbers", plot);
    return {written, !written ? 1e9f
                     : paint && std::min(result.across.cell_size(), result.down.cell_size()) < px(painted_fills)
                         ? std::min(px(beside_painted), digits.free)
                         : digits.free};
}

}
