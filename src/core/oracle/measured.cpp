#include "core/oracle/measured.hpp"

#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/recognise/candidate.hpp"
#include "core/recognise/column_frequencies.hpp"
#include "core/recognise/row_positions.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr double measured_to = 1e-4; ///< of a base, relative

bool has_linear(const State& meant) {
    const auto& uses = method_of(meant).parameters;
    return meant.text("scaling") == "none" &&
           std::any_of(uses.begin(), uses.end(), [](const Use& use) { return use.row == &parameters::scaling; });
}

/// n of w = n^(−x)
void add_bases(std::vector<State>& all, const State& meant, double frequency, double exponent) {
    const double base = std::pow(frequency, -1 / exponent);
    if (frequency > 0 && exponent > 0 && base > 1 && base < 1e12)
        for (const double number : posenc::meant(base, measured_to, {}))
            all.push_back(meant.with("base", shortest(number)));
}

void add_linear(std::vector<State>& all, const State& meant, double factor) {
    if (has_linear(meant) && factor >= 1)
        for (const double number : posenc::meant(factor, measured_to, {}))
            all.push_back(meant.with("scaling", "linear").with("factor", shortest(number)));
}

/// One number a pair, or a row for each as the field has it, after what it is before scaling.
std::vector<double> listed(const NumberTable& table) {
    if (table.rows == 1 || table.cols == 1)
        return {table.values.begin(), table.values.end()};
    std::vector<double> all;
    for (Index row = 0; table.cols == 2 && row < table.rows; ++row)
        all.push_back(table.at(row, 1));
    return all;
}

std::vector<State> of_list(const std::vector<double>& frequencies, const State& meant) {
    std::vector<State> all;
    const std::size_t pairs = frequencies.size();
    if (pairs < 2)
        return all;
    add_bases(all, meant, frequencies.back(), static_cast<double>(pairs - 1) / static_cast<double>(pairs));
    add_bases(all, meant, frequencies[1], 1 / static_cast<double>(pairs)); // which scalings by parts keep
    add_linear(all, meant, 1 / frequencies.front());
    if (meant.text("scaling") != "none") { // the slowest pair is slowed whole
        const double plain =
            std::pow(meant.number("base"), -static_cast<double>(pairs - 1) / static_cast<double>(pairs));
        const double factor = plain / frequencies.back();
        if (factor >= 1 && factor < 1e4)
            for (const double number : posenc::meant(factor, measured_to, {}))
                all.push_back(meant.with("factor", shortest(number)));
    }
    return all;
}

/// Of a pair that turns neither too fast nor too slowly for the rows that there are.
void add_measured_bases(std::vector<State>& all, const NumberTable& table, const State& meant,
                        const PositionWaves& turning) {
    const ReadTable read(table, {});
    const auto pairs = static_cast<double>(turning.waves.pairs());
    int tried = 0;
    for (Index col = 0; col < table.cols && tried < 3; ++col) {
        const Waves::Column& column = turning.waves.column(col);
        if (column.part == Waves::Part::zero || column.pair == 0)
            continue;
        const double frequency = column_frequency(read, col);
        if (frequency > 0 && frequency < std::numbers::pi / 2) {
            add_bases(all, meant, frequency, static_cast<double>(column.pair) / pairs);
            ++tried;
        }
    }
}

}

std::vector<State> states_as_measured(const NumberTable& table, const State& meant) {
    if (&method_of(meant) == &registry::rotary_frequencies)
        return of_list(listed(table), meant);
    const Index first = meant.integer("offset");
    const auto turning = position_waves(meant, first + table.rows);
    std::vector<State> all;
    if (!turning || turning->waves.width() != table.cols || table.rows < 2)
        return all;
    if (table.rows > 4)
        add_measured_bases(all, table, meant, *turning);
    const RowPositions positions(ReadTable(table, {.factor = turning->factor}), turning->waves, false);
    const std::optional<double> start = positions.at(0), next = positions.at(1), end = positions.at(table.rows - 1);
    if (start && *start >= 0 && *start < 1e7)
        all.push_back(meant.with("offset", shortest(std::round(*start))));
    if (start && next && end && *end > *start)
        add_linear(all, meant, static_cast<double>(table.rows - 1) / (*end - *start));
    return all;
}

}
