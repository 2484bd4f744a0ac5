// Products of rows and of columns against plain loops, for sizes around the groups in which they are added up.
#include "core/kernels/row_products.hpp"

#include <gtest/gtest.h>

#include <random>

namespace posenc::row_products_test {

namespace {

using Table = std::vector<std::vector<double>>;

Table random_table(std::size_t rows, std::size_t width) {
    std::mt19937_64 random(rows * 100 + width);
    std::uniform_real_distribution<double> number(-2, 2);
    Table table(rows, std::vector<double>(width));
    for (std::vector<double>& row : table)
        for (double& entry : row)
            entry = number(random);
    return table;
}

constexpr double close = 1e-13;

TEST(RowProducts, OfTwoRows) {
    for (const std::size_t width : {1, 2, 7, 8, 9, 16, 37}) {
        const Table table = random_table(2, width);
        double product = 0, square = 0;
        for (std::size_t c = 0; c < width; ++c) {
            product += table[0][c] * table[1][c];
            square += (table[0][c] - table[1][c]) * (table[0][c] - table[1][c]);
        }
        EXPECT_NEAR(product_of(table[0], table[1]), product, close) << width;
        EXPECT_NEAR(squared_distance(table[0], table[1]), square, close) << width;
        EXPECT_EQ(product_of(table[0], table[1]), product_of(table[1], table[0])) << width;
    }
    EXPECT_EQ(product_of({}, {}), 0);
}

TEST(RowProducts, OfAllRowsAndOfAllColumns) {
    for (const std::size_t rows : {1, 3, 4, 5, 8, 11})
        for (const std::size_t width : {1, 2, 5, 8, 13}) {
            const Table table = random_table(rows, width);
            const std::vector<std::span<const double>> spans(table.begin(), table.end());
            const Table of_rows = products_of_rows(spans, 3), of_columns = products_of_columns(spans, 0.5);
            for (std::size_t a = 0; a < rows; ++a)
                for (std::size_t b = 0; b < rows; ++b)
                    EXPECT_NEAR(of_rows[a][b], 3 * product_of(table[a], table[b]), close);
            for (std::size_t a = 0; a < width; ++a)
                for (std::size_t b = 0; b < width; ++b) {
                    double total = 0;
                    for (const std::vector<double>& row : table)
                        total += row[a] * row[b];
                    EXPECT_NEAR(of_columns[a][b], total / 2, close);
                }
        }
}

TEST(RowProducts, WeightedSum) {
    for (const std::size_t rows : {1, 4, 6}) {
        const Table table = random_table(rows, 5), weights = random_table(1, rows);
        const std::vector<std::span<const double>> spans(table.begin(), table.end());
        const std::vector<double> sums = weighted_sum(spans, weights.front());
        for (std::size_t c = 0; c < 5; ++c) {
            double total = 0;
            for (std::size_t p = 0; p < rows; ++p)
                total += weights[0][p] * table[p][c];
            EXPECT_NEAR(sums[c], total, close);
        }
    }
}

}

}
