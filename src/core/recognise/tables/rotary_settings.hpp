// Settings of base and scaling that may give the measured frequencies of a rotary embedding, as the end of a state's
// text: "&base=500000&scaling=llama3&factor=8".
#pragma once

#include "core/recognise/finder.hpp"

#include <array>

namespace posenc {

inline constexpr std::array rotary_bases{10000.0, 500000.0, 1000000.0, 100000.0, 1000.0, 100.0, 150000.0, 10000000.0};

/// What was meant by a setting, if something was, before the usual values.
std::vector<double> with_expected(const Finder& finder, std::string_view key, std::vector<double> usual);

/// The frequencies of a list or a table, one a pair.
struct RotaryMeasure {
    std::vector<double> frequencies;
    std::size_t steady = 0;    ///< the pair beside the first that shows the base best
    bool coarse = false;       ///< so few rows or digits that usual bases are tried in any case
    bool undetermined = false; ///< so few numbers that any would be a series of some base

    double width() const { return 2 * static_cast<double>(frequencies.size()); }
    /// The base of the geometric series from the first pair to this one.
    double base_between(std::size_t pair) const;
};

/// Base and scaling that were meant, whatever they are.
std::vector<std::string> expected_rotary_settings(const Finder& finder);
/// Without scaling, linear, and NTK.
std::vector<std::string> plain_rotary_settings(const RotaryMeasure& measure);
/// Llama 3 and YaRN.
std::vector<std::string> scaled_rotary_settings(const Finder& finder, const RotaryMeasure& measure);

double rotary_oddity(const State& state);

}
