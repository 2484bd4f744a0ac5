// Seeded rows, and operations on rows on their way to a logit.
#pragma once

#include "core/biases/rows.hpp"
#include "core/random.hpp"

namespace posenc {

/// Normal numbers row·128 … row·128 + width − 1 of `random`, times `scale`.
void fill_seeded(const Random& random, Index row, std::span<double> numbers, double scale = 1);

/// Rows first_row … first_row + rows − 1 of such numbers. They do not depend on how many other rows there are or, up to
/// 128, on the width.
Rows seeded_rows(const Random& random, Index first_row, Index rows, Index width, double scale = 1);

double dot(std::span<const double> a, std::span<const double> b);

/// Every row shifted and scaled to mean 0 and variance 1 (plus 1e-5, as PyTorch), then times `gain` plus `shift`, which
/// are as wide as the rows or empty.
Rows layer_normed(const Rows& rows, std::vector<double> gain, std::vector<double> shift);

/// Every row divided by its length, a row of zeros by 1.
Rows unit_rows(const Rows& rows);

/// x ↦ W x + b for every row x: `weight` holds one row an output, `bias` one number an output or none.
Rows projected(const Rows& rows, const Rows& weight, std::vector<double> bias);

}
