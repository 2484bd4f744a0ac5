#include "core/own/column_periods.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

/// A frequency's cosines and sines over the rows, less their means, and what a fit needs of them.
struct Basis {
    std::vector<double> cosine, sine;
    double cc = 0, ss = 0, cs = 0;

    void set(double turns_a_row, std::size_t rows) {
        cosine.resize(rows);
        sine.resize(rows);
        double mean_cosine = 0, mean_sine = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            const double angle = 2 * std::numbers::pi * turns_a_row * static_cast<double>(row);
            mean_cosine += cosine[row] = std::cos(angle);
            mean_sine += sine[row] = std::sin(angle);
        }
        mean_cosine /= static_cast<double>(rows), mean_sine /= static_cast<double>(rows);
        cc = ss = cs = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            cosine[row] -= mean_cosine, sine[row] -= mean_sine;
            cc += cosine[row] * cosine[row], ss += sine[row] * sine[row], cs += cosine[row] * sine[row];
        }
    }

    /// How much of the sum of squares of a column, less its mean, the best wave holds.
    double explained(const std::vector<double>& column) const {
        double c = 0, s = 0;
        for (std::size_t row = 0; row < column.size(); ++row)
            c += cosine[row] * column[row], s += sine[row] * column[row];
        const double determinant = cc * ss - cs * cs;
        if (determinant > 1e-12 * cc * ss)
            return (ss * c * c - 2 * cs * c * s + cc * s * s) / determinant;
        return cc > ss ? c * c / cc : ss > 0 ? s * s / ss : 0;
    }
};

struct Column {
    std::vector<double> numbers; ///< less their mean; empty where there is no wave to look for
    double squares = 0;
    double turns = 0, best = 0; ///< turns a row of the best so far
};

Column column_of(const Field& field, Index col, Index rows) {
    Column column;
    double mean = 0;
    for (Index row = 0; row < rows; ++row)
        mean += column.numbers.emplace_back(field.at({row, col}));
    mean /= static_cast<double>(rows);
    for (double& number : column.numbers)
        number -= mean, column.squares += number * number;
    const double noise = 1e-24 * (mean * mean + 1e-300) * static_cast<double>(rows);
    if (!std::isfinite(column.squares) || !(column.squares > noise))
        column.numbers.clear();
    return column;
}

/// Frequencies in turns a row, the slowest first.
std::vector<double> tried(Index rows) {
    const double one_turn = 1 / static_cast<double>(rows);
    std::vector<double> all = {one_turn / 8, one_turn / 4, one_turn * 3 / 8};
    for (Index half = 1; half <= rows; ++half)
        all.push_back(one_turn / 2 * static_cast<double>(half));
    return all;
}

/// The best frequency between two of those tried, by golden sections.
void refine(Column& column, double low, double high) {
    constexpr double golden = 0.6180339887498949;
    Basis basis;
    const auto explained = [&](double turns) {
        basis.set(turns, column.numbers.size());
        return basis.explained(column.numbers);
    };
    double left = high - golden * (high - low), right = low + golden * (high - low);
    double at_left = explained(left), at_right = explained(right);
    for (int step = 0; step < 32; ++step) {
        if (at_left > at_right) {
            high = right, right = left, at_right = at_left;
            at_left = explained(left = high - golden * (high - low));
        } else {
            low = left, left = right, at_left = at_right;
            at_right = explained(right = low + golden * (high - low));
        }
    }
    const double turns = (low + high) / 2, reached = explained(turns);
    if (reached > column.best)
        column.turns = turns, column.best = reached;
}

}

std::vector<ColumnPeriod> column_periods(const Field& field, Index step) {
    const Index rows = std::min(field.size().row, most_period_rows);
    std::vector<Column> columns;
    for (Index col = 0; col < field.size().col && static_cast<Index>(columns.size()) < most_period_columns; col += step)
        columns.push_back(column_of(field, col, rows));
    std::vector<ColumnPeriod> periods(columns.size());
    if (rows < 4) // three numbers are any wave
        return periods;
    const std::vector<double> frequencies = tried(rows);
    Basis basis;
    for (const double turns : frequencies) {
        basis.set(turns, static_cast<std::size_t>(rows));
        for (Column& column : columns)
            if (const double explained = column.numbers.empty() ? 0 : basis.explained(column.numbers);
                explained > column.best)
                column.turns = turns, column.best = explained;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Column& column = columns[i];
        if (column.numbers.empty())
            continue;
        const double apart = 1 / static_cast<double>(2 * rows);
        const double next = column.turns > 1.5 * apart ? apart : column.turns / 2;
        refine(column, column.turns - next, std::min(column.turns + next, 0.5));
        periods[i] = {1 / column.turns, std::min(column.best / column.squares, 1.0)};
    }
    return periods;
}

}
