// The settings that somebody took for those that were meant, and the mistakes (mistakes.hpp) that they are known as.
#pragma once

#include "core/state/state.hpp"

#include <string>

namespace posenc {

/// A setting that is not the one that was meant, and the mistakes that this is known as.
struct SettingChange {
    const Parameter* row;
    std::vector<std::string_view> ids;
};
/// What differs between the settings of somebody who meant `expected` and made `found`; sizes are ignored. Empty if the
/// methods differ.
std::vector<SettingChange> changed_settings(const State& found, const State& expected);

/// The value of a row as people read it.
std::string value_text(const Parameter& row, const State& state);
/// Each mistake of a change as a clause with both values: "the base is different (10 000 was meant, the table has
/// 500)".
std::vector<std::string> mistake_texts(const SettingChange& changed, const State& found, const State& expected);

}
