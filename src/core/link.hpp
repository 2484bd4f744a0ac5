// Links that people hand over: where their settings stand.
#pragma once

#include <string_view>

namespace posenc {

/// The settings in a link: what stands behind # in an address of the web, else the text itself where it begins with a
/// key of the table of parameters. Empty for every other text.
std::string_view settings_of_link(std::string_view text);

}
