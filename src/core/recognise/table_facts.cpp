#include "core/recognise/table_facts.hpp"

#include "core/recognise/read_distances.hpp"
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

}

/// For a list that falls from near 1, as inverse frequencies do: the ratios of the inverse frequencies of base 10000,
/// which most models have, to its numbers.
void add_factors(const NumberTable& table, std::vector<TableFact>& facts) {
    constexpr double base = 10000;
    const auto count = static_cast<double>(table.values.size());
    if ((table.rows != 1 && table.cols != 1) || count < 8 || std::fabs(table.values.front() - 1) > 0.5 ||
        !(table.values.back() > 0) || !std::is_sorted(table.values.begin(), table.values.end(), std::greater<>()))
        return;
    std::string list, first, last;
    for (std::size_t pair = 0; pair < table.values.size(); ++pair) {
        last = readable(std::pow(base, -static_cast<double>(pair) / count) / table.values[pair], 4);
        first = pair == 0 ? last : first;
        list += (pair > 0 ? ", " : "") + last;
    }
    facts.push_back({"factors", list,
                     "As inverse frequencies no rule gives these numbers; beside base " + readable(base) +
                         " the factors run from " + first + " to " + last + "."});
}

std::vector<TableFact> facts_of_table(const NumberTable& table) {
    std::vector<TableFact> facts;
    const auto [low, high] = std::minmax_element(table.values.begin(), table.values.end());
    const std::string lowest = readable(*low, 4), highest = readable(*high, 4);
    facts.push_back(
        {"values", lowest + " … " + highest, "The numbers lie between " + lowest + " and " + highest + "."});
    add_factors(table, facts);
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
