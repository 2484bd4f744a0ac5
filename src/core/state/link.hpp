// Where the settings are in a link that somebody passes on.
#pragma once

#include <string_view>

namespace posenc {

/// What follows the # in an address (http, https, file) or in a text that begins with #. Empty for an address without
/// #. Any other text is returned as it is.
std::string_view after_hash(std::string_view text);

/// The settings in a link: after_hash(), if one of its keys is in the table of parameters; in a text that is no address
/// the first key must be. Empty for every other text.
std::string_view settings_of_link(std::string_view text);

/// The pictures that the program writes contain the settings that they were drawn from: in a PNG's text chunk (iTXt)
/// with this keyword, in an SVG in the <metadata> with this id.
inline constexpr std::string_view picture_keyword = "posenc";

}
