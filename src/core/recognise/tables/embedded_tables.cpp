// Finds a sinusoidal table to which embeddings are still added. If the right encoding is subtracted, noise is left:
// neighbouring rows have nothing in common. A match is believed only if the table contains the encoding exactly once
// (the slope of the regression is 1, for the fast columns and for the slow ones) and far more certainly than by chance.
#include "core/recognise/tables/sinusoidal_tables.hpp"

#include "core/method.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 256, most_cols = 256, least_rows = 16, least_cols = 8;
constexpr double least_certainty = 15; ///< of the slope, in standard errors
constexpr double most_alike = 0.1;     ///< correlation of neighbouring rows that still counts as noise

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

double alike(const Numbers& part) {
    const Index pairs = part.rows() - 1;
    return std::fabs((part.topRows(pairs).array() * part.bottomRows(pairs).array()).sum() / part.squaredNorm());
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
    return is_once(fast) && is_once(slow);
}

struct Best {
    State state;
    Regression regression;
    Numbers encoding;
};

std::optional<Best> best_encoding(const Finder& finder, const ReadTable& read, const Numbers& table) {
    std::optional<Best> best;
    std::vector<double> bases{10000};
    if (finder.expected() && finder.expected()->number("base") != 10000)
        bases.push_back(finder.expected()->number("base"));
    for (const ColumnOrder& arrangement : column_orders(read.cols()))
        for (const std::string_view grid : {"paper", "inclusive"})
            for (const double base : bases)
                for (const double offset : {0, 1, 2}) {
                    const State state = sinusoidal_state(read, arrangement, grid, base, offset);
                    const FieldPtr field = make_field(state).field;
                    const Numbers encoding =
                        centred({read.rows(), read.cols()}, [&](Cell cell) { return field->at(cell); });
                    const Regression regression(table, encoding);
                    if (!best || regression.certainty() > best->regression.certainty())
                        best = Best{state, regression, encoding};
                }
    return best;
}

}

void find_embedded(Finder& finder) {
    const NumberTable& table = finder.table();
    if (!finder.found().empty() || table.rows < least_rows || table.cols < least_cols || table.cols > 4096 ||
        !std::all_of(table.values.begin(), table.values.end(), [](double value) { return std::isfinite(value); }))
        return;
    const ReadTable read(table, {});
    const Numbers numbers = centred({table.rows, table.cols}, [&](Cell cell) { return table.at(cell.row, cell.col); });
    const std::optional<Best> best = best_encoding(finder, read, numbers);
    if (!best || finder.stopped() || best->regression.certainty() < least_certainty || !best->regression.is_once() ||
        alike(numbers - best->encoding) > most_alike || !is_once_in_both(numbers, best->encoding))
        return;
    Found found;
    found.candidate.state = best->state;
    found.candidate.mistakes = {"embeddings-added"};
    const Values right = values_of(found.candidate, {table.rows, table.cols});
    for (Index row = 0; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col)
            found.agreement.max_error =
                std::max(found.agreement.max_error, std::fabs(table.at(row, col) - right({row, col})));
    found.agreement.mean_error = std::sqrt(best->regression.left);
    found.agreement.scale = table.largest;
    found.agreement.differing = found.agreement.compared = table.rows * table.cols;
    found.agreement.first_difference = Cell{0, 0};
    finder.add(std::move(found));
}

}
