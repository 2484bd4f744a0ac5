// Tables that differ from the right one only in how they are to be read: turned over, upside down, rows out of order, a
// row of zeros, every number multiplied by the same factor.
#pragma once

#include "core/recognise/finder.hpp"

namespace posenc {

/// Tries a state whose table has `size` in all those ways, one and two of them at once. `value` stands for the numbers
/// of the state's field where it is given, and `mistakes` for what it then does wrong.
void try_readings(Finder& finder, Cell size, const Candidate& right);
/// The state's own field.
void try_readings(Finder& finder, const State& state, double oddity = 0);

/// The same numbers with the rows moved by so many places: of fields that go on beyond their size.
Values moved_rows(const State& longer, Index by);

}
