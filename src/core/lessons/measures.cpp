// Rows are read once and then compared: see measures.hpp.
#include "core/lessons/measures.hpp"

#include "core/biases/learned/seeded_rows.hpp"
#include "core/kernels/row_products.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

using Row = std::vector<double>;

Row row_of(const Field& field, Index row) {
    Row numbers(static_cast<std::size_t>(field.size().col));
    for (std::size_t col = 0; col < numbers.size(); ++col)
        numbers[col] = field.at({row, static_cast<Index>(col)});
    return numbers;
}

/// Calls take(value) for every defined cell; returns how many there are.
template <class Take> Index for_each_defined(const Field& field, Block block, const Take& take) {
    Index count = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            if (const double value = field.at({row, col}); !std::isnan(value)) {
                take(value);
                ++count;
            }
    return count;
}

struct Sum {
    double value = 0;
    Index count = 0;
};

Sum sum_with_count(const Field& field, Block block) {
    Sum sum;
    sum.count = for_each_defined(field, block, [&](double value) { sum.value += value; });
    return sum;
}

Range range_of(const Field& field, Block block) {
    Range range;
    for_each_defined(field, block, [&](double value) { range = united(range, {value, value}); });
    return range;
}

}

double least_of(const Field& field, Block block) {
    return range_of(field, block).low;
}

double largest_of(const Field& field, Block block) {
    return range_of(field, block).high;
}

double sum_of(const Field& field, Block block) {
    const Sum sum = sum_with_count(field, block);
    return sum.count > 0 ? sum.value : undefined;
}

double mean_of(const Field& field, Block block) {
    const Sum sum = sum_with_count(field, block);
    return sum.count > 0 ? sum.value / static_cast<double>(sum.count) : undefined;
}

double closest_rows(const Field& field, Index first, Index last) {
    std::vector<Row> rows;
    for (Index row = first; row <= last; ++row)
        rows.push_back(row_of(field, row));
    double least = undefined;
    for (std::size_t a = 0; a < rows.size(); ++a)
        for (std::size_t b = a + 1; b < rows.size(); ++b)
            if (const double square = squared_distance(rows[a], rows[b]); !std::isnan(square))
                least = std::isnan(least) ? square : std::min(least, square);
    return std::sqrt(least);
}

Index differing_columns(const Field& field, Index a, Index b, double by) {
    Index count = 0;
    for (Index col = 0; col < field.size().col; ++col)
        count += std::fabs(field.at({a, col}) - field.at({b, col})) > by ? 1 : 0;
    return count;
}

double falling_rows(const Field& field, Index first, Index last) {
    const Row start = row_of(field, first);
    double before = dot(start, start);
    if (std::isnan(before))
        return undefined;
    const double rounding = before * 1e-9;
    Index row = first + 1;
    for (; row <= last; ++row) {
        const double next = dot(start, row_of(field, row));
        if (!(next <= before + rounding))
            break;
        before = next;
    }
    return static_cast<double>(row - first - 1);
}

}
