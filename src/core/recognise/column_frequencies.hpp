// The frequency of one column that holds a single wave of any phase: x(r + k) + x(r − k) = 2 cos(k w) x(r).
#pragma once

#include "core/recognise/table.hpp"

namespace posenc {

/// In radians per row, 0 … π: first from neighbouring rows, then refined over longer and longer lags. 0 for a column
/// that hardly changes.
double column_frequency(const ReadTable& read, Index col);

}
