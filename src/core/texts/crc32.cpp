#include "core/texts/crc32.hpp"

#include <array>

namespace posenc {

namespace {

constexpr std::array<std::uint32_t, 256> crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320u : 0);
        table[byte] = value;
    }
    return table;
}();

}

std::uint32_t crc32(std::string_view bytes, std::uint32_t before) {
    std::uint32_t value = ~before;
    for (const char byte : bytes)
        value = (value >> 8) ^ crc_table[(value ^ static_cast<unsigned char>(byte)) & 0xFF];
    return ~value;
}

}
