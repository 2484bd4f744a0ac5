#include "core/recognise/table_facts.hpp"

#include "core/recognise/divisors_text.hpp"
#include "core/recognise/read_distances.hpp"
#include "core/recognise/tables/rotary_settings.hpp"
#include "core/text.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr Index most_rows = 512, most_cols = 128;

/// The first rows, and columns spread over the table, each column minus its mean. Values that are not finite count as
/// 0.
Eigen::MatrixXd centred(const NumberTable& table) {
    const Index rows = std::min(table.rows, most_rows), cols = std::min(table.cols, most_cols);
    Eigen::MatrixXd part(rows, cols);
    for (Index row = 0; row < rows; ++row)
        for (Index col = 0; col < cols; ++col) {
            const double value = table.at(row, col * table.cols / cols);
            part(row, col) = std::isfinite(value) ? value : 0;
        }
    part.rowwise() -= part.colwise().mean();
    return part;
}

TableFact rank(const Eigen::MatrixXd& part) {
    const Eigen::MatrixXd squares =
        part.rows() < part.cols() ? Eigen::MatrixXd(part * part.transpose()) : Eigen::MatrixXd(part.transpose() * part);
    const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(squares).eigenvalues();
    double kept = 0;
    Index count = 0;
    for (Index i = values.size() - 1; i >= 0 && kept < 0.99 * values.sum(); --i, ++count)
        kept += values(i);
    const std::string text = std::to_string(count) + " of " + std::to_string(values.size());
    return {"rank", text, text + " directions hold 99 % of the variance."};
}

/// How alike neighbouring rows are, by their correlation: 0 if they have nothing in common.
TableFact run_of_rows(const Eigen::MatrixXd& part) {
    const Index pairs = part.rows() - 1;
    const double alike = (part.topRows(pairs).array() * part.bottomRows(pairs).array()).sum() / part.squaredNorm() *
                         static_cast<double>(part.rows()) / static_cast<double>(pairs);
    return alike > 0.5 ? TableFact{"rows", "smooth", "Neighbouring rows are alike: the table is smooth."}
           : alike < 0.2
               ? TableFact{"rows", "random", "Neighbouring rows have nothing in common, as if drawn by chance."}
               : TableFact{"rows", "rough", "Neighbouring rows are a little alike."};
}

/// Periods that hold more than a tenth of the variance along rows, strongest first, at most three.
std::string periods_text(const Eigen::MatrixXd& part) {
    const Index rows = part.rows(), cols = std::min<Index>(part.cols(), 16);
    std::vector<std::pair<double, Index>> power;
    double all = 0;
    for (Index turns = 1; turns <= rows / 2; ++turns) {
        double sum = 0;
        for (Index col = 0; col < cols; ++col) {
            double cosine = 0, sine = 0;
            for (Index row = 0; row < rows; ++row) {
                const double angle =
                    2 * std::numbers::pi * static_cast<double>(turns * row % rows) / static_cast<double>(rows);
                cosine += part(row, col * part.cols() / cols) * std::cos(angle);
                sine += part(row, col * part.cols() / cols) * std::sin(angle);
            }
            sum += cosine * cosine + sine * sine;
        }
        power.push_back({sum, turns});
        all += sum;
    }
    std::sort(power.begin(), power.end(), std::greater<>());
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(power.size(), 3) && power[i].first > 0.1 * all; ++i)
        text +=
            (text.empty() ? "" : ", ") + readable(static_cast<double>(rows) / static_cast<double>(power[i].second), 3);
    return text;
}

/// For a list that falls from near 1, as inverse frequencies do: the ratios of the inverse frequencies of a usual base
/// to its numbers. The first pairs show the base; without that it is 10000, which most models have.
void add_factors(const NumberTable& table, std::vector<TableFact>& facts) {
    const std::span<const double> values = table.values;
    if ((table.rows != 1 && table.cols != 1) || values.size() < 8 || std::fabs(values.front() - 1) > 0.5 ||
        !(values.back() > 0) || !std::is_sorted(values.begin(), values.end(), std::greater<>()))
        return;
    const auto count = static_cast<double>(values.size());
    const double measured = std::pow(values[1] / values[0], -count);
    const auto near = std::find_if(rotary_bases.begin(), rotary_bases.end(),
                                   [&](double usual) { return std::fabs(measured / usual - 1) < 0.02; });
    const double base = near == rotary_bases.end() ? 10000 : *near;
    std::vector<double> factors;
    std::string list;
    for (std::size_t pair = 0; pair < values.size(); ++pair) {
        factors.push_back(std::pow(base, -static_cast<double>(pair) / count) / values[pair]);
        list += (pair > 0 ? ", " : "") + readable(factors.back(), 4);
    }
    facts.push_back({"factors", list,
                     "No rule gives these numbers as inverse frequencies; beside base " + readable(base) +
                         " the divisors are " + divisors_text(factors) + "."});
}

/// Whether all rows are the same, within what digits can tell.
bool rows_are_equal(const NumberTable& table) {
    for (Index row = 1; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col) {
            const double first = table.at(0, col), own = table.at(row, col);
            if (!(own == first ||
                  std::fabs(own - first) <= table.uncertainty_at(0, col) + table.uncertainty_at(row, col)))
                return false;
        }
    return table.rows > 1;
}

}

std::vector<TableFact> facts_of_table(const NumberTable& table) {
    std::vector<TableFact> facts;
    const auto [low, high] = std::minmax_element(table.values.begin(), table.values.end());
    const std::string lowest = readable(*low, 4), highest = readable(*high, 4);
    facts.push_back(
        {"values", lowest + " … " + highest, "The numbers lie between " + lowest + " and " + highest + "."});
    add_factors(table, facts);
    if (rows_are_equal(table))
        facts.push_back({"rows", "equal", "All " + readable_integer(table.rows) + " rows are the same."});
    if (table.rows < 4 || table.cols < 2)
        return facts;
    if (ReadDistances(table).holds())
        facts.push_back({"diagonals", "constant", "The table depends on the distance between row and column alone."});
    const Eigen::MatrixXd part = centred(table);
    if (!(part.squaredNorm() > 0))
        return facts;
    facts.push_back(run_of_rows(part));
    facts.push_back(rank(part));
    if (const std::string periods = periods_text(part); !periods.empty())
        facts.push_back({"periods", periods, "The strongest waves repeat after " + periods + " rows."});
    return facts;
}

}
