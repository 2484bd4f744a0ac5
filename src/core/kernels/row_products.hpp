// Products of the rows of a table, or of its columns, with each other: what similarities and principal components start
// from.
//
//   of rows     G[a, b] = Σ_c x[a, c] x[b, c]          of columns     G[a, b] = Σ_p x[p, a] x[p, b]
//
// Sums are added up in several parts, so that no addition waits for the one before. For products of columns, four rows
// are taken at a time, so that a number of G is read and written once for four products. Rounding therefore differs
// from dot() in the last digits.
#pragma once

#include <span>
#include <vector>

namespace posenc {

/// Σ_c a[c] b[c] and Σ_c (a[c] − b[c])² of two rows of equal width.
double product_of(std::span<const double> a, std::span<const double> b);
double squared_distance(std::span<const double> a, std::span<const double> b);

/// Rows of equal width, at least one.
using TableRows = std::span<const std::span<const double>>;

/// Both matrices are symmetric, with every entry times `factor`.
std::vector<std::vector<double>> products_of_rows(TableRows rows, double factor);
std::vector<std::vector<double>> products_of_columns(TableRows rows, double factor);

/// Σ_p weights[p] · row p; one weight a row.
std::vector<double> weighted_sum(TableRows rows, std::span<const double> weights);

}
