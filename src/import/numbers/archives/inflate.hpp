// DEFLATE (RFC 1951) by stb_image's decoder. The room for what comes out is given by the
// caller and never grows: a small file that would unpack to gigabytes only fills it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace posenc {

/// More than this many times the packed bytes never come out of DEFLATE.
inline constexpr std::uint64_t most_expansion = 1032;

/// Fills `out` exactly; false where the packed bytes are damaged, give more or give less.
bool inflate(std::string packed, std::span<char> out);
/// The first `most` bytes that come out, as far as they do: for what is at the beginning of a member. Bytes that did
/// not come out are zero.
std::string inflated_start(std::string packed, std::size_t most);

}
