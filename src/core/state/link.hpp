// Links that people hand over: where their settings stand.
#pragma once

#include <string_view>

namespace posenc {

/// What stands behind the # of an address (http, https, file) or of a text that begins with it; nothing of an address
/// without one; else the text itself.
std::string_view after_hash(std::string_view text);

/// The settings in a link: the same where one of its keys is in the table of parameters, for a text that is no address
/// the first. Empty for every other text.
std::string_view settings_of_link(std::string_view text);

/// The pictures that the program writes hold the settings that they were drawn from: under this keyword of a PNG's text
/// chunk (iTXt), in the <metadata> of an SVG with this id.
inline constexpr std::string_view picture_keyword = "posenc";

}
