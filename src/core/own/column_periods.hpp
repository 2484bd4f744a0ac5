// Which wave comes closest to each column of a table whose formula nobody knows.
//
//   x(r) ≈ m + a cos(2π r / T) + b sin(2π r / T)     by least squares over some rows r, for the T that leaves least
//   share = 1 − Σ (x − fit)² / Σ (x − mean)²         of the variation of these numbers that this wave holds
//
// Looked at are the first 512 rows, and of a longer table wider windows up to the whole of it, each with a row from
// every 512th part of it, at no regular distance: else fast waves would look like slow ones. Tried are all periods
// whose turns within the window lie half a turn apart, in the first window from 2 rows on, in wider ones from a 64th of
// it, and in the whole table slower ones down to an eighth of a turn; the best is then refined. A wave longer than
// twice the rows is told by its bend alone. Not covered: columns of several waves, of which only the strongest is told.
#pragma once

#include "core/field.hpp"

namespace posenc {

struct ColumnPeriod {
    double period = 0; ///< rows a turn; 0: the column is constant, or a number that was looked at is not finite
    double share = 0;  ///< 0 … 1
    Index rows = 0;    ///< of the window, from the first row on, of which this is told
};

inline constexpr Index most_period_columns = 256;

/// Of the columns 0, step, 2 · step, …; at most most_period_columns of them.
std::vector<ColumnPeriod> column_periods(const Field& field, Index step);

}
