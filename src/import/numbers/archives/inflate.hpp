// DEFLATE (RFC 1951) by stb_image's decoder. The caller provides the room for the output, and it never grows: a small
// file that would unpack to gigabytes only fills it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace posenc {

/// DEFLATE never unpacks to more than this many times the packed bytes.
inline constexpr std::uint64_t most_expansion = 1032;

/// Fills `out` exactly; false if the packed bytes are damaged, or give more or fewer bytes.
bool inflate(std::string packed, std::span<char> out);
/// All unpacked bytes; nullopt if the packed bytes are damaged or cut off, or give more than `most`.
std::optional<std::string> inflated(const std::string& packed, std::size_t most);
/// The first `most` unpacked bytes, for reading the beginning of a member. Bytes that could not be unpacked are zero.
std::string inflated_start(std::string packed, std::size_t most);

}
