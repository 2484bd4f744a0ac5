// The lines of a state block as a state wants them, keeping those that say it already.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// The whole block, and a tokens block behind it where there are several sentences.
std::string state_block(const State& state);

/// The lines with which a step begins with this state. Lines of keys that keep their value stay as they are written.
std::string state_lines(std::string_view lines, const State& state);
/// One line set, or left out where the value is empty.
std::string state_lines_with(std::string_view lines, std::string_view key, std::string_view value);

}
