// Whether a matrix is Toeplitz: the verdict on its diagonals, the first diagonal that breaks the rule, and the cells
// with the focused cell's value.
#include "core/text.hpp"
#include "views/plot/diagonals.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace posenc {

namespace {

constexpr Index most_counted = 4096; ///< cells whose values are compared in every frame

/// Frames the visible cells of one diagonal.
void frame_diagonal(const MatrixResult& result, Index offset) {
    const float cell = result.across.cell_size();
    if (cell < px(6) || result.averaged())
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(result.plot.min(), result.plot.max(), true);
    const auto [first, count] = diagonal_cells(result.size, offset);
    for (Index n = 0; n < count; ++n) {
        stroke(list, result.cell_rect({first.row + n, first.col + n}), 0, px(2), theme().warn);
    }
    list->PopClipRect();
}

/// Outlines the cells that have the focused cell's value; returns how many there are.
Index outline_alike(const Field& field, const MatrixResult& result, Cell focus) {
    const Cell size = field.size();
    const double value = field.at(focus);
    const auto alike = [&](Index row, Index col) {
        return row >= 0 && col >= 0 && row < size.row && col < size.col && field.at({row, col}) == value;
    };
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float half = px(1);
    Index count = 0;
    list->PushClipRect({result.plot.x - half, result.plot.y - half},
                       {result.plot.right() + half, result.plot.bottom() + half}, true);
    const auto edge = [&](float left, float top, float right, float bottom) {
        list->AddRectFilled({left - half, top - half}, {right + half, bottom + half}, theme().text);
    };
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col) {
            if (!alike(row, col))
                continue;
            ++count;
            const Rect cell = result.cell_rect({row, col});
            if (!alike(row - 1, col))
                edge(cell.x, cell.y, cell.right(), cell.y);
            if (!alike(row + 1, col))
                edge(cell.x, cell.bottom(), cell.right(), cell.bottom());
            if (!alike(row, col - 1))
                edge(cell.x, cell.y, cell.x, cell.bottom());
            if (!alike(row, col + 1))
                edge(cell.right(), cell.y, cell.right(), cell.bottom());
        }
    list->PopClipRect();
    return count;
}

std::size_t different_values(const Field& field) {
    const Cell size = field.size();
    std::vector<double> values;
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            if (const double value = field.at({row, col}); value == value)
                values.push_back(value);
    std::sort(values.begin(), values.end());
    return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

}

void draw_verdict(Session& session, const RelativePanel& panel, const MatrixResult& result, ImVec2 at, float width) {
    const Field& field = *panel.field;
    const Cell size = field.size();
    const std::shared_ptr<const DiagonalSpread> spread = diagonal_spread(session, panel.field);
    if (panel.tested && spread->broken())
        frame_diagonal(result, *spread->broken());
    // A short verdict if more pills follow it.
    float used = panel.tested ? draw_toeplitz_pill(*spread, field, at, panel.alike ? width * 0.4f : width) : 0;
    if (size.row > most_counted / size.col)
        return;
    const auto add = [&](const std::string& text) {
        const float more = pill(nullptr, at, text), left = used > 0 ? used + px(8) : 0;
        if (left + more > width)
            return;
        pill(ImGui::GetWindowDrawList(), {at.x + left, at.y}, text);
        note_item({text, "text", at.x + left, at.y, more, px(22)});
        used = left + more;
    };
    const std::size_t values = different_values(field);
    if (panel.alike && !result.averaged()) {
        const Cell focus = session.focus();
        const Index alike = outline_alike(field, result, focus);
        add("outlined: " + counted(alike, "cell") + (alike == 1 ? " has " : " share ") + readable(field.at(focus)));
    }
    add(readable_integer(static_cast<long long>(values)) + (values == 1 ? " value" : " different values"));
}

}
