#include "views/canvas/camera.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double smallest_window = 4; ///< cells that the deepest zoom still shows

}

Window zoomed(Window window, double at, double factor, Index size) {
    const double whole = static_cast<double>(size);
    const double count = std::clamp(window.count / factor, std::min(smallest_window, whole), whole);
    const double part = window.count > 0 ? (at - window.first) / window.count : 0.5;
    return {std::clamp(at - part * count, 0.0, whole - count), count};
}

Window moved(Window window, double cells, Index size, Index shown) {
    return {std::clamp(window.first + cells, 0.0, static_cast<double>(std::max<Index>(size - shown, 0))), window.count};
}

Windows windows_of(const Camera& camera, Cell size) {
    if (camera.whole())
        return {{0, static_cast<double>(size.row)}, {0, static_cast<double>(size.col)}};
    return {{camera.first_row, camera.row_count}, {camera.first_col, camera.col_count}};
}

Camera camera_of(const Windows& windows, Cell size) {
    const auto& [rows, cols] = windows;
    const bool all = rows.count >= static_cast<double>(size.row) && cols.count >= static_cast<double>(size.col);
    return all ? Camera{} : Camera{rows.first, cols.first, rows.count, cols.count};
}

Camera clamped(const Camera& camera, Cell size) {
    if (camera.whole())
        return camera;
    const auto [rows, cols] = windows_of(camera, size);
    return camera_of(Windows{zoomed(rows, rows.first, 1, size.row), zoomed(cols, cols.first, 1, size.col)}, size);
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
