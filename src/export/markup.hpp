// Text between the tags of HTML, XML and SVG, and in their attributes.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Marks as references; what is no character of a text becomes U+FFFD.
std::string markup_text(std::string_view text);

}
