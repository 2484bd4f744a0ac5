// Two rows of a field compared: what pinned positions have in common.
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

/// Every column is read; nothing where there are more than most_compared_columns. An undefined number in a row makes
/// all of it undefined. Both rows must exist.
std::optional<RowMeasures> compare_rows(const Field& field, Index a, Index b);

}
