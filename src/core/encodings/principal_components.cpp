#include "core/encodings/principal_components.hpp"

#include "core/kernels/row_products.hpp"
#include "core/kernels/symmetric_eigen.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double rounding_share = 1e-12, same_share = 1e-9;
/// symmetric_eigen takes eigenvalues 10⁻⁹ apart for equal. Multiplied by this, shares are told apart more finely.
constexpr double magnified = 1e6;

using Matrix = std::vector<std::vector<double>>;
using Table = std::vector<std::span<const double>>;

bool defined(std::span<const double> row) {
    return std::all_of(row.begin(), row.end(), [](double x) { return x == x; });
}

/// Subtracts from all rows the mean of those without undefined numbers; returns those without.
Table centre(std::vector<double>& numbers, std::size_t width, std::vector<double>& mean) {
    std::vector<std::span<double>> rows;
    Table table;
    for (std::size_t first = 0; first < numbers.size(); first += width)
        rows.push_back(std::span(numbers).subspan(first, width));
    for (const std::span<double> row : rows)
        if (defined(row))
            table.emplace_back(row);
    mean.assign(width, 0);
    for (const std::span<const double> row : table)
        for (std::size_t c = 0; c < width; ++c)
            mean[c] += row[c] / static_cast<double>(table.size());
    for (const std::span<double> row : rows)
        for (std::size_t c = 0; c < width; ++c)
            row[c] -= mean[c];
    return table;
}

double total_square(const Table& table) {
    double total = 0;
    for (const std::span<const double> row : table)
        total += dot(row, row);
    return total;
}

/// Turns an eigenvector of the products of rows into a direction in the space of the columns.
std::vector<double> across(const Table& table, const std::vector<double>& weights) {
    std::vector<double> direction = weighted_sum(table, weights);
    const double length = std::sqrt(dot(direction, direction));
    for (double& entry : direction)
        entry /= length;
    return direction;
}

/// `wanted`, raised until it does not divide a group of components with equal shares; at most `count`.
std::size_t whole_groups(const std::vector<double>& shares, std::size_t count, std::size_t wanted) {
    std::size_t end = std::min(wanted, count);
    while (end > 0 && end < count && shares[end - 1] - shares[end] <= same_share * shares[end - 1])
        ++end;
    return end;
}

void settle(Matrix& directions, const std::vector<double>& shares) {
    for (std::size_t first = 0, end = 0; first < directions.size(); first = end) {
        end = whole_groups(shares, directions.size(), first + 1);
        choose_basis(directions, first, end);
    }
}

}

PrincipalComponents principal_components(const Rows& rows, Index most_components) {
    PrincipalComponents made;
    made.centred = numbers_of(rows);
    const Table table = centre(made.centred, static_cast<std::size_t>(rows.width()), made.mean);
    const double total = total_square(table);
    if (!(total > 0) || !std::isfinite(total))
        return made;
    const bool of_rows = table.size() < table.front().size();
    Eigensystem system = symmetric_eigen(of_rows ? products_of_rows(table, magnified / total)
                                                 : products_of_columns(table, magnified / total));
    std::reverse(system.values.begin(), system.values.end());
    std::reverse(system.vectors.begin(), system.vectors.end());
    for (const double value : system.values)
        made.shares.push_back(value / magnified > rounding_share ? value / magnified : 0);
    const auto count = static_cast<std::size_t>(
        std::count_if(made.shares.begin(), made.shares.end(), [](double share) { return share > 0; }));
    Matrix directions(system.vectors.begin(),
                      system.vectors.begin() + static_cast<std::ptrdiff_t>(whole_groups(
                                                   made.shares, count, static_cast<std::size_t>(most_components))));
    if (of_rows)
        for (std::vector<double>& vector : directions)
            vector = across(table, vector);
    settle(directions, made.shares);
    directions.resize(std::min(directions.size(), static_cast<std::size_t>(most_components)));
    std::vector<double> numbers;
    for (const std::vector<double>& direction : directions)
        numbers.insert(numbers.end(), direction.begin(), direction.end());
    made.directions = {rows.width(), numbers};
    return made;
}

}
