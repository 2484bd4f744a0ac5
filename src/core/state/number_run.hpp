// The numbers that a parameter runs through from one to another, for sweeps.
#pragma once

#include "core/state/parameter.hpp"

#include <optional>
#include <string_view>

namespace posenc {

inline constexpr std::size_t most_run_numbers = 1000, usual_run_numbers = 20;

/// usual_run_numbers, or as many as there are where the parameter counts whole numbers and there are fewer.
std::size_t usual_count(const Parameter& parameter, double from, double to);

/// As a person writes it: a whole number from 2 to most_run_numbers.
std::optional<std::size_t> read_count(std::string_view text);

/// So many, evenly on the parameter's own scale and as it allows them; the first and the last are the ends themselves.
std::vector<double> number_run(const Parameter& parameter, double from, double to, std::size_t count);

}
