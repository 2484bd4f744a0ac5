// The settings of a method that differ from their defaults, as readable text.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct ChangedSetting {
    std::string_view name; ///< the label of its row
    std::string value;     ///< a choice by its label; long values are cut
};

/// Of the state's method, those that apply, in the order of its rows.
std::vector<ChangedSetting> changed_settings(const State& state);

}
