// CRC-32 of ISO 3309, as zip archives and PNG pictures have it.
#pragma once

#include <cstdint>
#include <string_view>

namespace posenc {

/// `before` is the checksum of the bytes that came before.
std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0);

}
