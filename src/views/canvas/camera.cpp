#include "views/canvas/camera.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double smallest_window = 4; ///< cells that the deepest zoom still shows

}

Stretch zoomed(Stretch stretch, double at, double factor, Index size) {
    const double whole = static_cast<double>(size);
    const double count = std::clamp(stretch.count / factor, std::min(smallest_window, whole), whole);
    const double part = stretch.count > 0 ? (at - stretch.first) / stretch.count : 0.5;
    return {std::clamp(at - part * count, 0.0, whole - count), count};
}

Stretch moved(Stretch stretch, double cells, Index size, Index shown) {
    return {std::clamp(stretch.first + cells, 0.0, static_cast<double>(std::max<Index>(size - shown, 0))),
            stretch.count};
}

Stretches stretches_of(const Camera& camera, Cell size) {
    if (camera.whole())
        return {{0, static_cast<double>(size.row)}, {0, static_cast<double>(size.col)}};
    return {{camera.first_row, camera.row_count}, {camera.first_col, camera.col_count}};
}

Camera camera_of(const Stretches& stretches, Cell size) {
    const auto& [rows, cols] = stretches;
    const bool all = rows.count >= static_cast<double>(size.row) && cols.count >= static_cast<double>(size.col);
    return all ? Camera{} : Camera{rows.first, cols.first, rows.count, cols.count};
}

Camera clamped(const Camera& camera, Cell size) {
    if (camera.whole())
        return camera;
    const auto [rows, cols] = stretches_of(camera, size);
    return camera_of(Stretches{zoomed(rows, rows.first, 1, size.row), zoomed(cols, cols.first, 1, size.col)}, size);
}

Camera around(Cell cell, Cell counts, Cell size) {
    const auto stretch = [](Index middle, Index count, Index all) {
        return Stretch{static_cast<double>(middle - count / 2), static_cast<double>(std::min(count, all))};
    };
    const Stretches wanted{stretch(cell.row, counts.row, size.row), stretch(cell.col, counts.col, size.col)};
    return clamped(camera_of(wanted, size), size);
}

Camera camera_of(std::span<const double> zoom) {
    return zoom.size() == 4 ? Camera{zoom[0], zoom[1], zoom[2], zoom[3]} : Camera{};
}

std::vector<double> zoom_of(const Camera& camera, Cell size) {
    if (camera.whole())
        return {};
    const auto first = [](double cell, Index cells) {
        return std::clamp(std::round(cell), 0.0, static_cast<double>(cells - 1));
    };
    const auto count = [](double cells, Index most) {
        return std::clamp(std::round(cells), 1.0, static_cast<double>(most));
    };
    return {first(camera.first_row, size.row), first(camera.first_col, size.col), count(camera.row_count, size.row),
            count(camera.col_count, size.col)};
}

}
