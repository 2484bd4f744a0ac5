// The version, as in CHANGELOG.md.
#pragma once

#include <string_view>

namespace posenc {

inline constexpr std::string_view version = "0.1.0";

}
