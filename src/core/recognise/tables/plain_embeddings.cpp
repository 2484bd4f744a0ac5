// Finds embeddings that were added to the sinusoidal table that was meant where they are plainer than the table, as in
// worked examples: numbers of two decimals, or rows that repeat, since a word occurs twice.
#include "core/method.hpp"
#include "core/recognise/tables/embedded_tables.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::optional<State> meant_sinusoid(const Finder& finder) {
    const NumberTable& table = finder.table();
    if (!finder.expected() || finder.expected()->text("method") != registry::sinusoidal.id)
        return {};
    return finder.expected()->with("length", std::to_string(table.rows)).with("d_model", std::to_string(table.cols));
}

std::vector<double> what_remains(const NumberTable& table, const State& state) {
    const FieldPtr field = make_field(state).field;
    std::vector<double> left;
    for (Index row = 0; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col)
            left.push_back(table.at(row, col) - field->at({row, col}));
    return left;
}

bool nearly_all_changed(const NumberTable& table, const std::vector<double>& left) {
    constexpr double least_share = 0.75;
    const double tolerance = 64 * table.roundoff * table.largest + 2 * table.most_uncertain + 1e-12;
    const auto changed = std::count_if(left.begin(), left.end(), [&](double by) { return std::fabs(by) > tolerance; });
    return static_cast<double>(changed) >= least_share * static_cast<double>(left.size());
}

void add_embedded(Finder& finder, const State& state, const std::vector<double>& left, std::string detail) {
    const NumberTable& table = finder.table();
    Found found;
    found.candidate.state = state;
    found.candidate.mistakes = {"embeddings-added"};
    if (!detail.empty())
        found.candidate.details["embeddings-added"] = std::move(detail);
    double squares = 0;
    for (const double by : left) {
        found.agreement.max_error = std::max(found.agreement.max_error, std::fabs(by));
        squares += by * by;
    }
    found.agreement.mean_error = std::sqrt(squares / static_cast<double>(left.size()));
    found.agreement.scale = table.largest;
    found.agreement.differing = found.agreement.compared = table.rows * table.cols;
    found.agreement.first_difference = Cell{0, 0};
    found.agreement.within_digits = false;
    finder.add(std::move(found));
}

namespace {

/// Whether two rows are the same, as those of a word that occurs twice.
bool has_equal_rows(const NumberTable& table, const std::vector<double>& numbers, double tolerance) {
    const Index rows = std::min<Index>(table.rows, 256);
    const auto at = [&](Index row, Index col) { return numbers[static_cast<std::size_t>(row * table.cols + col)]; };
    for (Index row = 1; row < rows; ++row)
        for (Index other = 0; other < row; ++other) {
            Index col = 0;
            while (col < table.cols && std::fabs(at(row, col) - at(other, col)) <= tolerance)
                ++col;
            if (col == table.cols)
                return true;
        }
    return false;
}

/// Whether all numbers are multiples of 0.01, or rows repeat.
bool is_plain(const NumberTable& table, const std::vector<double>& numbers) {
    constexpr double unit = 0.01, most_tolerance = unit / 10;
    const double tolerance = 8 * table.roundoff * table.largest + table.most_uncertain + 1e-9;
    const bool decimals = std::all_of(numbers.begin(), numbers.end(), [&](double number) {
        return std::fabs(number - std::round(number / unit) * unit) <= tolerance;
    });
    return tolerance < most_tolerance && (decimals || has_equal_rows(table, numbers, 2 * tolerance));
}

/// "0.1, 0.2, 0.3, … in row 0".
std::string first_row_text(const NumberTable& table, const std::vector<double>& numbers) {
    constexpr Index most_told = 4;
    std::string text;
    for (Index col = 0; col < std::min(table.cols, most_told); ++col) {
        const double number = numbers[static_cast<std::size_t>(col)];
        text += (col > 0 ? ", " : "") + readable(std::round(number * 1e4) / 1e4, 4);
    }
    return text + (table.cols > most_told ? ", … in row 0" : " in row 0");
}

}

bool find_plain_embeddings(Finder& finder) {
    const NumberTable& table = finder.table();
    const std::optional<State> meant = meant_sinusoid(finder);
    if (!meant || table.values.size() < 8 || is_plain(table, {table.values.begin(), table.values.end()}))
        return false;
    const std::vector<double> left = what_remains(table, *meant);
    if (!is_plain(table, left) || !nearly_all_changed(table, left))
        return false;
    add_embedded(finder, *meant, left, first_row_text(table, left));
    return true;
}

}
