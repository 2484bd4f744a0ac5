// Describes a table without any formula: how its values change, their rank, their periods. Nothing more can be said
// about a learned table.
#pragma once

#include "core/recognise/recognise.hpp"

namespace posenc {

/// rows "equal", "smooth", "rough" or "random", rank "12 of 64" (directions that hold 99 % of its variance), periods
/// "64, 32" (positions), values "−0.1 … 0.2", diagonals "constant" if it depends on the distance alone, factors of a
/// list beside a usual base.
std::vector<TableFact> facts_of_table(const NumberTable& table);

}
