// The frequency of one column that holds a single wave of any phase: x(r + k) + x(r − k) = 2 cos(k w) x(r).
#pragma once

#include "core/recognise/table.hpp"

namespace posenc {

/// Radians a row, 0 … π; first from neighbours, then over ever longer ways. 0 of a column that hardly changes.
double column_frequency(const ReadTable& read, Index col);

}
