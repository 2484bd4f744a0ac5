// One number from many cells of a picture: sums and extremes of a part of it, distances between rows, over how many
// positions nearness falls. Everything is read cell by cell; callers keep to the limits below.
//
// An undefined cell is left out of sums, means and extremes; where none is left they are undefined. An infinite cell is
// a number: it is an extreme, and it makes sums, means and products with it infinite, or undefined where two of them
// cancel. How two rows are compared stands in core/similarity/row_measures.hpp: an undefined number in one of them
// makes what comes of them undefined.
#pragma once

#include "core/field.hpp"

namespace posenc {

inline constexpr Index most_measured_cells = Index{1} << 16; ///< of a sum, a mean or an extreme
inline constexpr Index most_measured_rows = 128;             ///< that are compared with one another
inline constexpr Index most_compared_cells = Index{1} << 18; ///< of all rows that are compared

double least_of(const Field& field, Block block);
double largest_of(const Field& field, Block block);
double sum_of(const Field& field, Block block);
double mean_of(const Field& field, Block block);

/// The smallest Euclidean distance between two of the rows first … last. Pairs with an undefined number are left out;
/// undefined where no pair is left.
double closest_rows(const Field& field, Index first, Index last);

/// The number of columns in which the rows a and b differ by more than `by`. A column that is undefined in either row
/// does not count.
Index differing_columns(const Field& field, Index a, Index b, double by);

/// For how many rows after `first`, up to `last`, the dot product with row `first` does not rise from one to the next.
/// A rise of less than a billionth of the product of the row with itself is rounding. An undefined product ends the
/// count; undefined where row `first` is.
double falling_rows(const Field& field, Index first, Index last);

}
