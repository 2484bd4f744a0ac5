// Tables that differ from the right one only in how they are read: transposed, rows in reverse or in another order, a
// row of zeros, or every number multiplied by the same factor.
#pragma once

#include "core/recognise/finder.hpp"

namespace posenc {

/// Tries a candidate whose table has `size` with all these readings, one or two at once. If right.value is set, it
/// replaces the numbers of the state's field, and right.mistakes says what is wrong with them.
void try_readings(Finder& finder, Cell size, const Candidate& right);
/// The same for the state's own field.
void try_readings(Finder& finder, const State& state, double oddity = 0);

/// The values of the field of `longer`, read from row `by` on.
Values moved_rows(const State& longer, Index by);

}
