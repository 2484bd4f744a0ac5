// Which wave comes closest to each column of a table whose formula nobody knows.
//
//   x(r) ≈ m + a cos(2π r / T) + b sin(2π r / T)     by least squares over the first rows, for the T that leaves least
//   share = 1 − Σ (x − fit)² / Σ (x − mean)²         of the column’s variation that this wave holds
//
// Tried are all periods from 2 rows on whose turns within the rows lie half a turn apart, and slower ones down to an
// eighth of a turn; the best is then refined. A wave longer than twice the rows is told by its bend alone. Not covered:
// columns of several waves, of which only the strongest is told.
#pragma once

#include "core/field.hpp"

namespace posenc {

struct ColumnPeriod {
    double period = 0; ///< rows a turn; 0: the column is constant, or a number in it is not finite
    double share = 0;  ///< 0 … 1
};

inline constexpr Index most_period_rows = 512, most_period_columns = 256;

/// Of the columns 0, step, 2 · step, …; at most most_period_columns of them.
std::vector<ColumnPeriod> column_periods(const Field& field, Index step);

}
