// Settings read off the numbers, for those of which no list of usual values is long enough: the base, the first
// position and how far apart positions are. A few columns and rows are measured; nothing is searched.
#pragma once

#include "core/recognise/table.hpp"
#include "core/state/state.hpp"

#include <vector>

namespace posenc {

/// What was meant with the base, the offset or the linear scaling that the table shows, usual and short numbers first;
/// empty for methods without waves.
std::vector<State> states_as_measured(const NumberTable& table, const State& meant);

}
