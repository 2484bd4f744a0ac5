#include "core/own/column_periods.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace posenc {

namespace {

/// The cosines and sines of one frequency over the rows, minus their means, and the products that a fit needs.
struct Basis {
    std::vector<double> cosine, sine;
    double cc = 0, ss = 0, cs = 0;

    void set(double turns_a_row, const std::vector<double>& places) {
        const std::size_t rows = places.size();
        cosine.resize(rows);
        sine.resize(rows);
        double mean_cosine = 0, mean_sine = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            const double angle = 2 * std::numbers::pi * turns_a_row * places[row];
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

    /// How much of the sum of squares of a column (minus its mean) the best wave of this frequency explains.
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

/// The first rows of a table, or a sample of them.
struct Window {
    Index rows = 0;
    bool whole = false;         ///< all rows of the table
    std::vector<double> places; ///< of the rows that are looked at
};

constexpr Index most_places = 512;
constexpr Index wider = 32; ///< growth of the window; periods from half the last window on are tried again

/// One row from every part of the window, at a scattered place within the part.
Window window_of(Index rows, bool whole) {
    Window window{rows, whole, {}};
    const Index part = (rows + most_places - 1) / most_places;
    std::uint64_t scattered = 0;
    for (Index begin = 0; begin < rows; begin += part) {
        scattered = scattered * 6364136223846793005U + 1442695040888963407U;
        const Index within = static_cast<Index>((scattered >> 33U) % static_cast<std::uint64_t>(part));
        window.places.push_back(static_cast<double>(std::min(begin + within, rows - 1)));
    }
    return window;
}

struct Column {
    std::vector<double> numbers; ///< minus their mean; empty where there is no wave to look for
    bool finite = true;
    double squares = 0;
    double turns = 0, best = 0; ///< turns a row of the best so far
};

Column column_of(const Field& field, Index col, const Window& window) {
    Column column;
    const double count = static_cast<double>(window.places.size());
    double mean = 0;
    for (const double row : window.places)
        mean += column.numbers.emplace_back(field.at({static_cast<Index>(row), col}));
    mean /= count;
    for (double& number : column.numbers)
        number -= mean, column.squares += number * number;
    const double noise = 1e-24 * (mean * mean + 1e-300) * count;
    column.finite = std::isfinite(column.squares);
    if (!(column.squares > noise) || !column.finite)
        column.numbers.clear();
    return column;
}

/// The frequencies to try, in turns a row, the slowest first.
std::vector<double> tried(const Window& window) {
    constexpr Index most_half_turns = 128;
    const double one_turn = 1 / static_cast<double>(window.rows);
    std::vector<double> all;
    if (window.whole)
        all = {one_turn / 8, one_turn / 4, one_turn * 3 / 8, one_turn / 2};
    const Index last = window.rows <= most_places ? window.rows : most_half_turns;
    for (Index half = 2; half <= last; ++half)
        all.push_back(one_turn / 2 * static_cast<double>(half));
    return all;
}

/// The best frequency between two of those tried, by golden-section search.
void refine(Column& column, const Window& window, double low, double high) {
    constexpr double golden = 0.6180339887498949;
    Basis basis;
    const auto explained = [&](double turns) {
        basis.set(turns, window.places);
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

/// The strongest wave of each column within a window.
void find_waves(std::vector<Column>& columns, const Window& window) {
    Basis basis;
    for (const double turns : tried(window)) {
        basis.set(turns, window.places);
        for (Column& column : columns)
            if (const double explained = column.numbers.empty() ? 0 : basis.explained(column.numbers);
                explained > column.best)
                column.turns = turns, column.best = explained;
    }
    const double apart = 1 / static_cast<double>(2 * window.rows);
    for (Column& column : columns) {
        const double next = column.turns > 1.5 * apart ? apart : column.turns / 2;
        if (column.turns > 0)
            refine(column, window, column.turns - next, std::min(column.turns + next, 0.5));
    }
}

/// The wave that was found in more rows wins if it explains as much.
void take_better(ColumnPeriod& period, const Column& column, Index rows) {
    constexpr double as_much = 1e-3;
    const double share = column.turns > 0 ? std::min(column.best / column.squares, 1.0) : 0;
    if (column.turns > 0 && share >= period.share - as_much)
        period = {1 / column.turns, share, rows};
}

}

std::vector<ColumnPeriod> column_periods(const Field& field, Index step) {
    const Cell size = field.size();
    const Index count = std::min((size.col + step - 1) / step, most_period_columns);
    std::vector<ColumnPeriod> periods(static_cast<std::size_t>(count));
    if (size.row < 4) // any three numbers fit some wave
        return periods;
    std::vector<bool> finite(periods.size(), true);
    for (Index rows = std::min(size.row, most_places);; rows = std::min(rows * wider, size.row)) {
        const Window window = window_of(rows, rows == size.row);
        std::vector<Column> columns;
        for (Index i = 0; i < count; ++i)
            columns.push_back(column_of(field, i * step, window));
        find_waves(columns, window);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            finite[i] = finite[i] && columns[i].finite;
            take_better(periods[i], columns[i], rows);
        }
        if (window.whole)
            break;
    }
    for (std::size_t i = 0; i < periods.size(); ++i)
        if (!finite[i])
            periods[i] = {};
    return periods;
}

}
