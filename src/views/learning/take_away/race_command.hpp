// The command that trains a race again: "posenc train --task three-back --methods none,shaw --seeds 3 …".
#pragma once

#include "core/learning/race.hpp"

#include <string>

namespace posenc {

/// Can be pasted into a POSIX shell, whatever the settings contain. Names the task, the entrants and all settings that
/// differ from the task's defaults.
std::string command_of(const learning::Race& race);

}
