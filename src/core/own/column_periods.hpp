// Which wave comes closest to each column of a table whose formula nobody knows.
//
//   x(r) ≈ m + a cos(2π r / T) + b sin(2π r / T)     by least squares over some rows r, for the T that leaves least
//   share = 1 − Σ (x − fit)² / Σ (x − mean)²         of the variation of these numbers that this wave holds
//
// The first window is the first 512 rows. For a longer table there are wider windows, up to the whole of it. One row is
// read from each of the 512 parts of a window, at irregular distances: otherwise fast waves would look like slow ones.
// Periods are tried whose turns within the window lie half a turn apart: from 2 rows on in the first window, from a
// 64th of the window on in wider ones, and in the whole table also slower waves, down to an eighth of a turn. The best
// one is then refined. A wave longer than twice the rows is recognised by its curvature alone. Not covered: columns of
// several waves, of which only the strongest is found.
#pragma once

#include "core/field.hpp"

namespace posenc {

struct ColumnPeriod {
    double period = 0; ///< rows a turn; 0: the column is constant, or a number that was looked at is not finite
    double share = 0;  ///< 0 … 1
    Index rows = 0;    ///< of the window, from the first row on, in which it was found
};

inline constexpr Index most_period_columns = 256;

/// Of the columns 0, step, 2 · step, …; at most most_period_columns of them.
std::vector<ColumnPeriod> column_periods(const Field& field, Index step);

}
