// Escapes text for HTML, XML and SVG, between tags and in attributes.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Writes markup characters as character references. Characters that XML does not allow become U+FFFD.
std::string markup_text(std::string_view text);

}
