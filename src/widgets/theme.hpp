// The three themes, by name. Everything else reads them through look.hpp.
#pragma once

#include "widgets/look.hpp"

namespace posenc {

/// "light", "dark", "contrast" or "projector"; anything else is the light one.
const Theme& find_theme(std::string_view id);

}
