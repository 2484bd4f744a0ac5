// Compares two rows of a field, for example those of two pinned positions.
#pragma once

#include "core/field.hpp"

#include <optional>

namespace posenc {

struct RowMeasures {
    double dot = 0;      ///< Σ a_c b_c
    double cosine = 0;   ///< dot / (|a| |b|); undefined for a row of zeros
    double distance = 0; ///< |a − b|
};

inline constexpr Index most_compared_columns = 1 << 16;

/// Reads every column; empty if there are more than most_compared_columns. If a row has an undefined number, all
/// measures are undefined. Both rows must exist.
std::optional<RowMeasures> compare_rows(const Field& field, Index a, Index b);

}
