// The version, as in CHANGELOG.md. The recorded race stores it, so a new version needs a newly trained race
// (tests/unit/learning/recorded_race_test.cpp says how).
#pragma once

#include <string_view>

namespace posenc {

inline constexpr std::string_view version = "0.1.0";

}
