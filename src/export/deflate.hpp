// DEFLATE (RFC 1951) by stb_image_write's encoder; import/numbers/archives/inflate.hpp unpacks it.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Without the header and the checksum of zlib. Empty where memory ran out.
std::string deflated(std::string_view bytes);

}
