// What a table looks like when no formula is asked: how its values run, what directions they have, which periods. It is
// all that can be said of a learned table.
#pragma once

#include "core/recognise/recognise.hpp"

namespace posenc {

/// rows "smooth" or "random", rank "12 of 64" (directions that hold 99 % of its variance), periods "64, 32"
/// (positions), values "−0.1 … 0.2", diagonals "constant" where it depends on the distance alone.
std::vector<TableFact> look_of(const Table& table);

}
