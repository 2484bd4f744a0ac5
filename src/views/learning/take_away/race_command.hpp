// The command that trains a race again: "posenc train --task three-back --methods none,shaw --seeds 3 …".
#pragma once

#include "core/learning/race.hpp"

#include <string>

namespace posenc {

/// Fit to be pasted into a POSIX shell, whatever the settings hold. It names what is not as the task suggests.
std::string command_of(const learning::Race& race);

}
