#include "core/kernels/row_products.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace posenc {

namespace {

constexpr std::size_t together = 4;

/// Rows first … first + 3. `there` is 1 for rows that exist; beyond the last row, the last one is repeated with 0.
struct Four {
    std::array<const double*, together> numbers;
    std::array<double, together> there;
    Four(TableRows rows, std::size_t first) {
        for (std::size_t lane = 0; lane < together; ++lane) {
            numbers[lane] = rows[std::min(first + lane, rows.size() - 1)].data();
            there[lane] = first + lane < rows.size() ? 1 : 0;
        }
    }
};

/// totals[c] += Σ weights · numbers of column c.
void add_four(const Four& rows, const std::array<double, together>& weights, std::span<double> totals) {
    const double *a = rows.numbers[0], *b = rows.numbers[1], *c = rows.numbers[2], *d = rows.numbers[3];
    double* total = totals.data();
    for (std::size_t col = 0; col < totals.size(); ++col)
        total[col] += (weights[0] * a[col] + weights[1] * b[col]) + (weights[2] * c[col] + weights[3] * d[col]);
}

/// Σ term(c) of `count` terms, in eight running sums.
template <class Term> double total(std::size_t count, const Term& term) {
    constexpr std::size_t lanes = 8;
    std::array<double, lanes> totals{};
    const std::size_t whole = count / lanes * lanes;
    for (std::size_t first = 0; first < whole; first += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            totals[lane] += term(first + lane);
    for (std::size_t rest = whole; rest < count; ++rest)
        totals[rest - whole] += term(rest);
    return ((totals[0] + totals[4]) + (totals[2] + totals[6])) + ((totals[1] + totals[5]) + (totals[3] + totals[7]));
}

/// Multiplies the lower triangle by `factor` and copies it to the upper one.
void scale_and_mirror(std::vector<std::vector<double>>& lower, double factor) {
    for (std::size_t a = 0; a < lower.size(); ++a)
        for (std::size_t b = 0; b <= a; ++b)
            lower[b][a] = lower[a][b] *= factor;
}

}

double product_of(std::span<const double> a, std::span<const double> b) {
    return total(a.size(), [&](std::size_t c) { return a[c] * b[c]; });
}

double squared_distance(std::span<const double> a, std::span<const double> b) {
    return total(a.size(), [&](std::size_t c) { return (a[c] - b[c]) * (a[c] - b[c]); });
}

std::vector<std::vector<double>> products_of_rows(TableRows rows, double factor) {
    std::vector<std::vector<double>> products(rows.size(), std::vector<double>(rows.size()));
    for (std::size_t a = 0; a < rows.size(); ++a)
        for (std::size_t b = 0; b <= a; b += together) {
            const Four others(rows, b);
            std::array<double, together> totals{};
            for (std::size_t col = 0; col < rows[a].size(); ++col)
                for (std::size_t lane = 0; lane < together; ++lane)
                    totals[lane] += rows[a][col] * others.numbers[lane][col];
            for (std::size_t lane = 0; lane < together && b + lane <= a; ++lane)
                products[a][b + lane] = totals[lane];
        }
    scale_and_mirror(products, factor);
    return products;
}

std::vector<std::vector<double>> products_of_columns(TableRows rows, double factor) {
    const std::size_t width = rows.front().size();
    std::vector<std::vector<double>> products(width, std::vector<double>(width));
    for (std::size_t first = 0; first < rows.size(); first += together) {
        const Four four(rows, first);
        for (std::size_t a = 0; a < width; ++a) {
            std::array<double, together> weights;
            for (std::size_t lane = 0; lane < together; ++lane)
                weights[lane] = four.there[lane] * four.numbers[lane][a];
            add_four(four, weights, std::span(products[a]).first(a + 1));
        }
    }
    scale_and_mirror(products, factor);
    return products;
}

std::vector<double> weighted_sum(TableRows rows, std::span<const double> weights) {
    std::vector<double> sums(rows.front().size());
    for (std::size_t first = 0; first < rows.size(); first += together) {
        const Four four(rows, first);
        std::array<double, together> of_four;
        for (std::size_t lane = 0; lane < together; ++lane)
            of_four[lane] = four.there[lane] > 0 ? weights[first + lane] : 0;
        add_four(four, of_four, sums);
    }
    return sums;
}

}
