// What is seen of a table before anything is searched: slices that are equal, and the types that its numbers may be of.
#pragma once

#include "core/precision/number_format.hpp"
#include "core/recognise/table.hpp"

#include <optional>

namespace posenc {

/// Slices that all hold the same numbers, as those of a batch or of heads may, are one table.
NumberTable without_equal_slices(NumberTable table);

/// Where nothing names a type: the steps of those that all numbers may be of, as far as their digits tell, are no
/// difference. Of the coarse ones no more is allowed than rounding at the end, a quarter of what a tolerance allows for
/// a known type. Whole numbers are exact in any.
void allow_hidden_types(NumberTable& table);

/// The coarsest format that holds every number exactly: the numbers were rounded to it, whatever type they have now.
/// Empty if fewer than `least` numbers say anything.
std::optional<NumberFormat> rounded_to(const NumberTable& table, Index least = 8);

}
