// Finds lists with one number for each pair of a rotary embedding: inverse frequencies, or wavelengths.
#include "core/method.hpp"
#include "core/recognise/tables/rotary_divisors.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

/// What a list may hold of each pair.
enum class Listed { frequency, wavelength, opposite_exponent };

/// Tries the column of the method's field after scaling.
void try_list(Finder& finder, const std::string& settings, Listed listed) {
    const auto pairs = static_cast<double>(finder.table().values.size());
    Candidate candidate;
    candidate.state = state_of("method=" + named(registry::rotary_frequencies) + setting("d_model", 2 * pairs) +
                               settings + (listed == Listed::wavelength ? "&quantity=wavelength" : ""));
    candidate.oddity = rotary_oddity(candidate.state);
    const bool opposite = listed == Listed::opposite_exponent;
    if (opposite)
        candidate.mistakes = {"exponent-sign"};
    candidate.value = [field = make_field(candidate.state).field, across = finder.table().rows == 1,
                       opposite](Cell cell) {
        const double value = field->at({across ? cell.col : cell.row, 1});
        return opposite ? 1 / value : value;
    };
    finder.try_candidate(std::move(candidate));
}

/// What was meant, with the limits of its ramp swapped.
void try_swapped_limits(Finder& finder, const std::string& settings) {
    const double pairs = static_cast<double>(finder.table().values.size());
    Candidate candidate;
    candidate.state =
        state_of("method=" + named(registry::rotary_frequencies) + setting("d_model", 2 * pairs) + settings);
    candidate.mistakes = {"ramp-limits-swapped"};
    for (std::vector<double>& list : frequencies_with_swapped_limits(candidate.state)) {
        candidate.value = [frequencies = std::move(list), across = finder.table().rows == 1](Cell cell) {
            const auto pair = static_cast<std::size_t>(across ? cell.col : cell.row);
            return pair < frequencies.size() ? frequencies[pair] : undefined;
        };
        finder.try_whole(candidate);
    }
}

/// Falling frequencies; empty if the list holds something else. Printed numbers may end in zeros and in equal ones.
std::optional<RotaryMeasure> measured(const NumberTable& table, Listed listed) {
    RotaryMeasure measure;
    measure.frequencies.assign(table.values.begin(), table.values.end());
    std::vector<double>& values = measure.frequencies;
    const double uncertain = table.most_uncertain;
    if (std::any_of(values.begin(), values.end(),
                    [&](double value) { return !(value > 0 || (uncertain > 0 && value == 0)) || value > 1e13; }))
        return {};
    if (listed != Listed::frequency)
        for (double& value : values)
            value = (listed == Listed::wavelength ? 2 * std::numbers::pi : 1) / value;
    if (!std::is_sorted(values.begin(), values.end(), std::greater<>()) || !(values[1] < values[0]))
        return {};
    measure.coarse = uncertain > 0;
    // Later pairs show the base better, as long as their digits do not end.
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t pair = 1; pair < values.size(); ++pair) {
        const double of_digits = listed == Listed::frequency ? uncertain / values[pair] : 0;
        const double error = (of_digits + 1e-12) / static_cast<double>(pair);
        if (error < least)
            least = error, measure.steady = pair;
    }
    return measure;
}

}

void find_rotary_list(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.values.size() < 2 || table.values.size() > 8192)
        return;
    const bool rising = table.values.front() < table.values.back();
    const Listed listed = !rising                                      ? Listed::frequency
                          : std::fabs(table.values.front() - 1) < 1e-3 ? Listed::opposite_exponent
                                                                       : Listed::wavelength;
    const std::optional<RotaryMeasure> measure = measured(table, listed);
    if (!measure)
        return;
    for (const std::string& settings : expected_rotary_settings(finder)) {
        try_list(finder, settings, listed);
        if (listed == Listed::frequency && !finder.found_whole())
            try_swapped_limits(finder, settings);
    }
    for (const std::string& settings : plain_rotary_settings(*measure))
        if (!finder.found_whole())
            try_list(finder, settings, listed);
    if (!finder.found_whole() && measure->frequencies.size() > 2 && listed != Listed::opposite_exponent)
        for (const std::string& settings : scaled_rotary_settings(finder, *measure))
            try_list(finder, settings, listed);
}

}
