// Pictures that are computed column by column but stored row by row.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace posenc {

/// Fills rows × cols samples. numbers_of(col) returns a number for every row; they stay valid until its next call.
template <typename Numbers>
void fill_columns(std::size_t rows, std::size_t cols, std::span<float> samples, const Numbers& numbers_of) {
    constexpr std::size_t width = 8; // columns written together: a thousand rows of them fit into the first-level cache
    std::vector<float> strip(rows * width);
    for (std::size_t first = 0; first < cols; first += width) {
        const std::size_t count = std::min(width, cols - first);
        for (std::size_t col = 0; col < count; ++col) {
            const std::span<const double> numbers = numbers_of(first + col);
            for (std::size_t row = 0; row < rows; ++row)
                strip[row * width + col] = static_cast<float>(numbers[row]);
        }
        for (std::size_t row = 0; row < rows; ++row)
            std::copy_n(strip.data() + row * width, count, samples.data() + row * cols + first);
    }
}

}
