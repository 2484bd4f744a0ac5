// The numbers that a parameter runs through from one to another, for films.
#pragma once

#include "core/state/parameter.hpp"

#include <optional>
#include <string_view>

namespace posenc {

inline constexpr std::size_t most_run_numbers = 1000, usual_run_numbers = 20;

/// usual_run_numbers, or fewer if the parameter counts whole numbers and has fewer of them.
std::size_t usual_count(const Parameter& parameter, double from, double to);

/// Reads a whole number from 2 to most_run_numbers; empty for any other text.
std::optional<std::size_t> read_count(std::string_view text);

/// `count` numbers, evenly spaced on the parameter's own scale and rounded as it allows. The ends are exactly `from`
/// and `to`.
std::vector<double> number_run(const Parameter& parameter, double from, double to, std::size_t count);

}
