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
};

Digits fitting_digits(const Field& field, const Description& description, const MatrixResult& result,
                      const MatrixOptions& options, bool whole) {
    if (result.averaged() || result.down.cell_size() < px(18) ||
        result.across.cell_size() < text_size("0", caption).x + px(2))
        return {};
    const int most = options.digits > 0 && whole_numbers(field, result.viewport) ? 0 : options.digits;
    const double widest = std::max(std::fabs(description.low), std::fabs(description.high));
    for (int digits = most; digits >= (whole ? most : std::min(most, 1)) && digits >= 0; --digits) {
        const std::string longest = with_decimals(description.low < 0 ? -widest : widest, digits);
        const float width = text_size(longest, caption).x;
        if (result.across.cell_size() >= width + px(2))
            return {digits, std::min(result.across.cell_size() - width, result.down.cell_size() - px(caption)) / 2};
    }
    return {};
}

void draw_digits(const Field& field, Cell cell, Rect rect, const MatrixOptions& options, int digits) {
    const double value = field.at(cell);
    const bool defined = std::isfinite(value);
    const ImU32 color = value_color({options.colors, options.low, options.high, options.log_from}, value);
    const ImU32 ink = !defined ? theme().text : wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE;
    std::string text = value == 0 && digits > 0 ? "0" : with_decimals(value, digits);
    while (digits > 0 && text_size(text, caption).x > rect.width) // a value outside the range that the field describes
        text = with_decimals(value, --digits);
    if (text_size(text, caption).x > rect.width) // NaN in a large font; the hatching already says it
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 middle = rect.center();
    if (!defined) { // covers the hatching behind the text
        const ImVec2 half{text_size(text, caption).x / 2 + px(1), text_size(text, caption).y / 2};
        list->AddRectFilled({middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y}, color);
    }
    draw_text_aligned(list, middle, {0.5f, 0.5f}, text, caption, ink);
}

}

bool paints_cells(const MatrixResult& result, const MatrixOptions& options) {
    return options.paint && !result.averaged() && result.across.cell_size() >= px(8);
}

CellWords draw_cells(const Field& field, const Description& description, const MatrixResult& result,
                     const MatrixOptions& options, bool whole) {
    constexpr float beside_painted = 2, painted_fills = 44; // design pixels: what is painted may fill smaller cells
    const auto [digits, free] = fitting_digits(field, description, result, options, whole);
    const bool paint = result.painted;
    if (digits < 0 && !paint)
        return {};
    bool written = digits >= 0;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Axis rows = result.viewport.rows, cols = result.viewport.cols;
    for (Index row = rows.first; row < rows.first + rows.samples; ++row)
        for (Index col = cols.first; col < cols.first + cols.samples; ++col) {
            const Rect rect = result.cell_rect({row, col});
            const bool painted = paint && options.paint(list, {row, col}, rect);
            written = written || painted;
            if (!painted && digits >= 0)
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
    return {written, !written                                                 ? 1e9f
                     : paint && result.across.cell_size() < px(painted_fills) ? std::min(px(beside_painted), free)
                                                                              : free};
}

}
