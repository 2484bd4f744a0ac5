#include "core/recognise/prepared_table.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// How many numbers of the table show that all are numbers of this format, because multiples of 1/64 are in every one
/// and digits may be coarser than its steps. Empty if some are not.
std::optional<Index> telling_numbers(const NumberTable& table, NumberFormat format) {
    constexpr double finest_fraction = 64;
    Index telling = 0;
    for (Index row = 0; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col) {
            const double value = table.at(row, col), uncertain = table.uncertainty_at(row, col);
            if (!std::isfinite(value))
                continue;
            if (std::fabs(rounded(value, format) - value) > uncertain)
                return {};
            const bool fraction = value * finest_fraction != std::round(value * finest_fraction);
            telling += fraction && 4 * uncertain < unit_roundoff(format) * std::fabs(value) ? 1 : 0;
        }
    return telling;
}

}

NumberTable without_equal_slices(NumberTable table) {
    const bool parts = table.slices > 1 && table.rows % table.slices == 0;
    const Index rows = parts ? table.rows / table.slices : table.rows;
    const auto one = static_cast<std::size_t>(rows * table.cols);
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    if (!parts || !std::equal(table.values.begin() + static_cast<std::ptrdiff_t>(one), table.values.end(),
                              table.values.begin(), same))
        return table;
    table.slices = 1;
    table.rows = rows;
    table.values = table.values.first(one);
    if (!table.uncertainty.empty())
        table.uncertainty = table.uncertainty.first(one);
    return table;
}

void allow_hidden_types(NumberTable& table) {
    const auto allow = [&](double roundoff) { table.roundoff = std::max(table.roundoff, roundoff); };
    if (telling_numbers(table, NumberFormat::float32))
        allow(unit_roundoff(NumberFormat::float32));
    const bool fractions = std::any_of(table.values.begin(), table.values.end(),
                                       [](double value) { return std::isfinite(value) && value != std::round(value); });
    for (const NumberFormat format : {NumberFormat::float16, NumberFormat::bfloat16})
        if (fractions && telling_numbers(table, format))
            allow(unit_roundoff(format) / 4);
}

std::optional<NumberFormat> rounded_to(const NumberTable& table, Index least) {
    for (const NumberFormat format : {NumberFormat::bfloat16, NumberFormat::float16, NumberFormat::float32})
        if (telling_numbers(table, format).value_or(0) >= least)
            return format;
    return {};
}

}
