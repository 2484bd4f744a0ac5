#include "core/encodings/principal_components.hpp"

#include "core/trees/symmetric_eigen.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr double rounding_share = 1e-12, same_share = 1e-9;
/// symmetric_eigen takes eigenvalues 10⁻⁹ apart for equal; shares are told apart more finely.
constexpr double magnified = 1e6;

using Matrix = std::vector<std::vector<double>>;

/// The rows without undefined numbers, less their mean.
Matrix defined_rows(const Rows& rows, std::vector<double>& mean) {
    Matrix table;
    for (Index p = 0; p < rows.count(); ++p)
        if (const auto row = rows.row(p); std::all_of(row.begin(), row.end(), [](double x) { return x == x; }))
            table.emplace_back(row.begin(), row.end());
    mean.assign(static_cast<std::size_t>(rows.width()), 0);
    for (const std::vector<double>& row : table)
        for (std::size_t c = 0; c < mean.size(); ++c)
            mean[c] += row[c] / static_cast<double>(table.size());
    for (std::vector<double>& row : table)
        for (std::size_t c = 0; c < mean.size(); ++c)
            row[c] -= mean[c];
    return table;
}

double total_square(const Matrix& table) {
    double total = 0;
    for (const std::vector<double>& row : table)
        total += dot(row, row);
    return total;
}

/// Dot products that are added up side by side: each of its additions waits for the one before.
constexpr std::size_t together = 4;

/// Row a with rows b, b + 1, …; beyond row a with itself.
std::array<double, together> dots_with(const Matrix& table, std::size_t a, std::size_t b) {
    std::array<const double*, together> rows;
    for (std::size_t lane = 0; lane < together; ++lane)
        rows[lane] = table[std::min(b + lane, a)].data();
    std::array<double, together> totals{};
    const std::vector<double>& row = table[a];
    for (std::size_t c = 0; c < row.size(); ++c)
        for (std::size_t lane = 0; lane < together; ++lane)
            totals[lane] += row[c] * rows[lane][c];
    return totals;
}

/// The products of the columns with each other, or of the rows where these are fewer, times `factor`.
Matrix products(const Matrix& table, bool of_rows, double factor) {
    const std::size_t size = of_rows ? table.size() : table.front().size();
    Matrix gram(size, std::vector<double>(size));
    if (of_rows) {
        for (std::size_t a = 0; a < size; ++a)
            for (std::size_t b = 0; b <= a; b += together) {
                const std::array<double, together> dots = dots_with(table, a, b);
                for (std::size_t lane = 0; lane < together && b + lane <= a; ++lane)
                    gram[a][b + lane] = dots[lane] * factor;
            }
    } else {
        for (const std::vector<double>& row : table)
            for (std::size_t a = 0; a < size; ++a)
                for (std::size_t b = 0; b <= a; ++b)
                    gram[a][b] += row[a] * row[b] * factor;
    }
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < a; ++b)
            gram[b][a] = gram[a][b];
    return gram;
}

/// A direction in the space of the columns from an eigenvector of the rows' products.
std::vector<double> across(const Matrix& table, const std::vector<double>& weights) {
    std::vector<double> direction(table.front().size());
    for (std::size_t p = 0; p < table.size(); ++p)
        for (std::size_t c = 0; c < direction.size(); ++c)
            direction[c] += weights[p] * table[p][c];
    const double length = std::sqrt(dot(direction, direction));
    for (double& entry : direction)
        entry /= length;
    return direction;
}

/// How many components, of `count`, share the last group that begins before `wanted`.
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
    const Matrix table = defined_rows(rows, made.mean);
    for (Index p = 0; p < rows.count(); ++p)
        for (std::size_t c = 0; c < made.mean.size(); ++c)
            made.centred.push_back(rows.row(p)[c] - made.mean[c]);
    const double total = total_square(table);
    if (!(total > 0) || !std::isfinite(total))
        return made;
    const bool of_rows = table.size() < table.front().size();
    Eigensystem system = symmetric_eigen(products(table, of_rows, magnified / total));
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
