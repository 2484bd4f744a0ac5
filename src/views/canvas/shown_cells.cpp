// Which cells are on the screen, and how the canvas enlarges the one that is pointed at: see Canvas.
#include "views/canvas/canvas.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float readable_cell = 32, enlarged_cell = 56; ///< design pixels

Rect common(const Rect& a, const Rect& b) {
    const float left = std::max(a.x, b.x), top = std::max(a.y, b.y);
    const float right = std::min(a.right(), b.right()), bottom = std::min(a.bottom(), b.bottom());
    return right > left && bottom > top ? Rect{left, top, right - left, bottom - top} : Rect{};
}

Index cells_along(const ScreenAxis& axis) {
    return std::max<Index>(static_cast<Index>(axis.length / px(enlarged_cell)), 1);
}

}

ShownCell Canvas::shown_in(const std::string& label, const Drawn& drawn, Cell cell) {
    const MatrixResult& matrix = drawn.result;
    const float side = std::min(matrix.across.cell_size(), matrix.down.cell_size());
    return {label,
            drawn.field.lock(),
            cell,
            common(matrix.cell_rect(cell), matrix.plot),
            drawn.can_zoom && side < px(readable_cell),
            drawn.window->camera.whole()};
}

std::optional<ShownCell> Canvas::pointed_cell() const {
    for (const auto& [label, each] : plots_)
        if (each.drawn.frame == ImGui::GetFrameCount() && each.drawn.result.hovered && !each.drawn.field.expired())
            return shown_in(label, each.drawn, *each.drawn.result.hovered);
    return {};
}

std::optional<ShownCell> Canvas::shown_cell(const Field& field, Cell cell) const {
    for (const auto& [label, each] : plots_)
        if (each.drawn.frame == ImGui::GetFrameCount() && each.drawn.field.lock().get() == &field)
            return shown_in(label, each.drawn, cell);
    return {};
}

void Canvas::enlarge(const ShownCell& shown) {
    const Plot& found = plot(shown.label);
    if (!found.drawn.window)
        return;
    const MatrixResult& matrix = found.drawn.result;
    const Index across = cells_along(matrix.across), down = cells_along(matrix.down);
    const Cell counts = matrix.transposed ? Cell{across, down} : Cell{down, across};
    found.drawn.window->camera = around(shown.cell, counts, matrix.size);
}

void Canvas::show_all(const ShownCell& shown) {
    if (Plot* const window = plot(shown.label).drawn.window)
        window->camera = {};
}

}
