// Rows of numbers that a model would compute or learn: queries, keys, tables. Seeded here, or given by a test.
#pragma once

#include "core/field.hpp"
#include "core/random.hpp"

namespace posenc {

struct Rows {
    Index width = 1;
    std::vector<double> numbers; ///< row-major

    Index count() const { return static_cast<Index>(numbers.size()) / width; }
    std::span<const double> row(Index row) const {
        return std::span(numbers).subspan(static_cast<std::size_t>(row * width), static_cast<std::size_t>(width));
    }
};

/// Normal numbers n·128 … n·128 + width − 1 of `random` for rows first_row … first_row + rows − 1, times `scale`; they
/// stay when the other rows or, up to 128, the width change.
Rows seeded_rows(const Random& random, Index first_row, Index rows, Index width, double scale = 1);

double dot(std::span<const double> a, std::span<const double> b);

/// Every row shifted and scaled to mean 0 and variance 1 (plus 1e-5, as PyTorch), then times `gain` plus `shift`, which
/// are as wide as the rows or empty.
Rows layer_normed(const Rows& rows, std::span<const double> gain, std::span<const double> shift);

/// x ↦ W x + b for every row x: `weight` holds one row an output, `bias` one number an output or none.
Rows projected(const Rows& rows, const Rows& weight, std::span<const double> bias);

}
