// The version, as in CHANGELOG.md. The recorded race names it: with a new one it is trained again
// (tests/unit/learning/recorded_race_test.cpp says how).
#pragma once

#include <string_view>

namespace posenc {

inline constexpr std::string_view version = "0.1.0";

}
