#include "core/encodings/even_columns.hpp"

namespace posenc {

namespace {

/// value(first row, rows) for each row of samples, repeated along it; NaN where a sample holds no cell.
template <typename Value>
void fill_rows(const Viewport& viewport, Cell size, std::span<float> out, const Value& value) {
    std::size_t next = 0;
    for (int row = 0; row < viewport.rows.samples; ++row) {
        const Block rows = sample_block(viewport, row, 0, size);
        const float here = static_cast<float>(rows.rows == 0 ? undefined : value(rows.row, rows.rows));
        for (int col = 0; col < viewport.cols.samples; ++col)
            out[next++] = sample_block(viewport, row, col, size).cols == 0 ? static_cast<float>(undefined) : here;
    }
}

}

double EvenColumns::row_sum(Index first, Index count) const {
    return static_cast<double>(count) * value(static_cast<double>(first) + static_cast<double>(count - 1) / 2);
}

Range EvenColumns::row_range(Index first, Index count) const {
    return {value(static_cast<double>(first)), value(static_cast<double>(first + count - 1))};
}

void EvenColumns::fill_means(const Viewport& viewport, std::span<float> means) const {
    fill_rows(viewport, size(), means,
              [this](Index first, Index count) { return row_sum(first, count) / static_cast<double>(count); });
}

void EvenColumns::fill_ranges(const Viewport& viewport, std::span<float> widths) const {
    fill_rows(viewport, size(), widths, [this](Index first, Index count) { return row_range(first, count).width(); });
}

}
