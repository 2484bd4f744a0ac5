// Finds a sinusoidal table to which embeddings are still added. If the right encoding is subtracted, noise is left:
// neighbouring rows have nothing in common. A match is believed only if the table contains the encoding exactly once
// (the slope of the regression is 1, for the fast columns and for the slow ones) and far more certainly than by chance.
#include "core/recognise/tables/embedded_tables.hpp"

#include "core/method.hpp"
#include "core/recognise/tables/sinusoidal_tables.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 256, most_cols = 256, least_rows = 3, least_cols = 4, least_cells = 24;
/// Of the slope, in standard errors: for any encoding, and for the one that was meant.
constexpr double least_certainty = 15, least_certainty_if_meant = 6;

using Numbers = Eigen::MatrixXd;

/// The first rows, and columns spread over the table, each column minus its mean.
Numbers centred(Cell size, const Values& value) {
    Numbers part(std::min(size.row, most_rows), std::min(size.col, most_cols));
    for (Index row = 0; row < part.rows(); ++row)
        for (Index col = 0; col < part.cols(); ++col)
            part(row, col) = value({row, col * size.col / part.cols()});
    part.rowwise() -= part.colwise().mean();
    return part;
}

/// Regression of the table on the encoding: how many times the table contains it, and how certainly.
struct Regression {
    double slope = 0, error = 1, left = 0;

    Regression(const Numbers& table, const Numbers& encoding) {
        const double squares = encoding.squaredNorm();
        slope = (table.array() * encoding.array()).sum() / squares;
        left = (table - slope * encoding).squaredNorm() / static_cast<double>(table.size());
        error = std::sqrt(left / squares);
    }
    double certainty() const { return slope / error; }
    bool is_once() const { return std::fabs(slope - 1) < 4 * error; }
};

/// The correlation of neighbouring rows beyond that of noise, which is −1/n for n rows without their mean.
double alike(const Numbers& part) {
    const Index pairs = part.rows() - 1;
    return std::fabs((part.topRows(pairs).array() * part.bottomRows(pairs).array()).sum() / part.squaredNorm() +
                     1 / static_cast<double>(part.rows()));
}

/// Whether the slope is 1 both for the fast columns and for the slow ones. Fast columns change much from row to row.
bool is_once_in_both(const Numbers& table, const Numbers& encoding) {
    std::vector<Index> fast, slow;
    for (Index col = 0; col < encoding.cols(); ++col) {
        const Index steps = encoding.rows() - 1;
        const auto column = encoding.col(col);
        const bool turns = (column.tail(steps) - column.head(steps)).squaredNorm() > 0.1 * column.squaredNorm();
        (turns ? fast : slow).push_back(col);
    }
    const auto is_once = [&](const std::vector<Index>& which) {
        const Numbers part = encoding(Eigen::all, which);
        return part.squaredNorm() > 0 && Regression(table(Eigen::all, which), part).is_once();
    };
    return (fast.empty() || is_once(fast)) && (slow.empty() || is_once(slow));
}

/// The correlation of neighbouring rows that still counts as noise: three standard errors.
double most_alike(const NumberTable& table) {
    return std::max(0.1, 3 / std::sqrt(static_cast<double>(table.values.size())));
}

/// A state as the part of the table that stays when its encoding is taken away.
struct Encoded {
    State state;
    Regression regression;
    Numbers encoding;
};

Encoded encoded_as(const State& state, const NumberTable& table, const Numbers& numbers) {
    const FieldPtr field = make_field(state).field;
    Numbers encoding = centred({table.rows, table.cols}, [&](Cell cell) { return field->at(cell); });
    const Regression regression(numbers, encoding);
    return {state, regression, std::move(encoding)};
}

std::optional<Encoded> as_meant(const Finder& finder, const Numbers& numbers) {
    const std::optional<State> meant = meant_sinusoid(finder);
    return meant ? std::optional(encoded_as(*meant, finder.table(), numbers)) : std::nullopt;
}

Encoded best_encoding(const Finder& finder, const Numbers& numbers) {
    const ReadTable read(finder.table(), {});
    std::optional<Encoded> best;
    std::vector<double> bases{10000};
    if (finder.expected() && finder.expected()->number("base") != 10000)
        bases.push_back(finder.expected()->number("base"));
    for (const ColumnOrder& arrangement : column_orders(read.cols()))
        for (const std::string_view grid : {"paper", "inclusive"})
            for (const double base : bases)
                for (const double offset : {0, 1, 2}) {
                    Encoded one =
                        encoded_as(sinusoidal_state(read, arrangement, grid, base, offset), finder.table(), numbers);
                    if (!best || one.regression.certainty() > best->regression.certainty())
                        best = std::move(one);
                }
    return std::move(*best);
}

bool leaves_noise(const NumberTable& table, const Numbers& numbers, const Encoded& one, double certainty) {
    return one.regression.certainty() >= certainty && one.regression.is_once() &&
           alike(numbers - one.encoding) <= most_alike(table) && is_once_in_both(numbers, one.encoding);
}

}

void find_embedded(Finder& finder) {
    const NumberTable& table = finder.table();
    if (!finder.found().empty() || table.rows < least_rows || table.cols < least_cols || table.cols > 4096 ||
        table.complex ||
        !std::all_of(table.values.begin(), table.values.end(), [](double value) { return std::isfinite(value); }) ||
        find_plain_embeddings(finder) || table.rows * table.cols < least_cells)
        return;
    const Numbers numbers = centred({table.rows, table.cols}, [&](Cell cell) { return table.at(cell.row, cell.col); });
    const std::optional<Encoded> meant = as_meant(finder, numbers);
    const bool as_it_was_meant = meant && leaves_noise(table, numbers, *meant, least_certainty_if_meant);
    const Encoded best = as_it_was_meant ? *meant : best_encoding(finder, numbers);
    if (finder.stopped() || (!as_it_was_meant && !leaves_noise(table, numbers, best, least_certainty)))
        return;
    const std::vector<double> left = what_remains(table, best.state);
    if (nearly_all_changed(table, left))
        add_embedded(finder, best.state, left, {});
}

}
