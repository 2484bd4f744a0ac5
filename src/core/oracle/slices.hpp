// A table of several slices, one below the other: each is compared with its own head where the method has heads, else
// all with the same numbers. A bias by key is also kept as a row a head.
#pragma once

#include "core/oracle/check.hpp"

namespace posenc {

/// Empty for a table that is one whole.
std::optional<Check> check_by_slices(const NumberTable& table, const State& meant, std::span<const double> bases,
                                     const Stop& stop);

}
