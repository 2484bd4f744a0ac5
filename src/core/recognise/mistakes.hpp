// The known mistakes in tables: each has an id for scripts and a sentence for people. Some are in how a table is read
// (table.hpp), some in its formula (altered_waves.hpp). Others are settings that a method offers; these are mistakes
// only if somebody meant another setting.
#pragma once

#include "core/state/state.hpp"

namespace posenc {

struct Mistake {
    std::string_view id;       ///< public: scripts read it
    std::string_view sentence; ///< what was done
};

std::span<const Mistake> mistakes();
std::string_view sentence_of(std::string_view id); ///< empty for an unknown id

/// A setting that is not the one that was meant, and the mistakes that this is known as.
struct SettingChange {
    const Parameter* row;
    std::vector<std::string_view> ids;
};
/// What differs between the settings of somebody who meant `expected` and made `found`; sizes are ignored. Empty if the
/// methods differ.
std::vector<SettingChange> changed_settings(const State& found, const State& expected);

}
