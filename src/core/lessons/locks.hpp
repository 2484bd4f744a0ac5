// Controls that a lesson or a link keeps from being moved: the text of the parameter `lock`.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// Whether the state's `lock` forbids to change the parameter: "d_model, base", "all" or "all but length, clip". The
/// person's own habits and viewpoint (parameters.hpp) and what is pinned are never locked.
bool is_locked(const State& state, std::string_view key);

/// Whether the state's `lock` names the parameter as one that is left free: "all but length".
bool is_left_free(const State& state, std::string_view key);

/// What is wrong with such a text; empty when all is well.
std::string lock_problem(std::string_view text);

}
