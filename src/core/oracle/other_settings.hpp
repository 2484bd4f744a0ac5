// What may have been set instead of what was meant: for every setting of the method the other values that people and
// programs take for it. Not a search: nothing is measured, and each state differs from the one that was meant
// by one setting, or by two of those that rotations are often wrong in.
#pragma once

#include "core/state/state.hpp"

#include <span>
#include <vector>

namespace posenc {

/// `bases`: of the other kinds of layers of a model. The state that was meant is not among them.
std::vector<State> states_by_one_setting(const State& meant, std::span<const double> bases = {});
/// Each pair of single changes of different settings of a rotation; empty for other methods.
std::vector<State> states_by_two_settings(const State& meant, std::span<const double> bases = {});

}
