// What of a method's settings differs from the default, as people read it.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct ChangedSetting {
    std::string_view name; ///< the label of its row
    std::string value;     ///< in words where it is a choice; long ones are cut
};

/// Of the state's method, those that apply, in the order of its rows.
std::vector<ChangedSetting> changed_settings(const State& state);

}
