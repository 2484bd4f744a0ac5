// A table that was resized from a learned one: whether it is the one that was meant, and if not, which other kernel,
// places or order of the axes made it. The learned table has side × side places, row by row, as the method
// table-resized has it, whose seeded numbers it stands in for.
#pragma once

#include "core/oracle/check.hpp"

namespace posenc {

/// Why a learned table cannot be the one that was resized, as a sentence; empty if it can.
std::string problem_of_source(const NumberTable& source, const State& meant);

/// `meant`: of the method table-resized; `source` must have no problem. Both tables have a row a place and a column a
/// channel.
Check check_resized(const NumberTable& table, const NumberTable& source, const State& meant, Stop stop = {});

}
