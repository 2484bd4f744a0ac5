#include "core/encodings/even_columns.hpp"

#include <algorithm>

namespace posenc {

double EvenColumns::row_sum(Index first, Index count) const {
    return static_cast<double>(count) * value(static_cast<double>(first) + static_cast<double>(count - 1) / 2);
}

Range EvenColumns::row_range(Index first, Index count) const {
    return {value(static_cast<double>(first)), value(static_cast<double>(first + count - 1))};
}

/// A mean for each row of samples, repeated along it; NaN where a sample holds no cell.
void EvenColumns::fill_means(const Viewport& viewport, std::span<float> means) const {
    const std::vector<Extent> across = extents(viewport.cols, size().col);
    const auto inside = [](const Extent& cols) { return cols.count > 0; };
    // The samples are in rising order, so those with cells are consecutive.
    const auto first = std::find_if(across.begin(), across.end(), inside);
    const auto end = std::find_if_not(first, across.end(), inside);
    std::fill(means.begin(), means.end(), static_cast<float>(undefined));
    auto line = means.begin();
    for (const Extent& rows : extents(viewport.rows, size().row)) {
        if (rows.count > 0)
            std::fill(line + (first - across.begin()), line + (end - across.begin()),
                      static_cast<float>(row_sum(rows.first, rows.count) / static_cast<double>(rows.count)));
        line += viewport.cols.samples;
    }
}

}
