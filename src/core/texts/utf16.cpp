#include "core/texts/utf16.hpp"

#include <cstdint>

namespace posenc {

namespace {

constexpr std::string_view large_first = "\xFE\xFF", small_first = "\xFF\xFE", utf32("\xFF\xFE\0\0", 4);

void add_utf8(std::string& out, std::uint32_t letter) {
    const auto last = [&](int shift) { out += static_cast<char>(0x80 | (letter >> shift & 0x3F)); };
    if (letter < 0x80) {
        out += static_cast<char>(letter);
    } else if (letter < 0x800) {
        out += static_cast<char>(0xC0 | letter >> 6);
        last(0);
    } else if (letter < 0x10000) {
        out += static_cast<char>(0xE0 | letter >> 12);
        last(6);
        last(0);
    } else {
        out += static_cast<char>(0xF0 | letter >> 18);
        last(12);
        last(6);
        last(0);
    }
}

}

bool is_utf16(std::string_view start) {
    return start.starts_with(large_first) || (start.starts_with(small_first) && !start.starts_with(utf32));
}

std::optional<std::string> from_utf16(std::string_view text) {
    if (!is_utf16(text) || text.size() % 2 != 0)
        return std::nullopt;
    const std::size_t large = text.starts_with(large_first) ? 0 : 1;
    const auto unit = [&](std::size_t at) -> std::uint32_t {
        return static_cast<unsigned char>(text[at + large]) << 8U | static_cast<unsigned char>(text[at + 1 - large]);
    };
    std::string out;
    for (std::size_t at = 2; at < text.size(); at += 2) {
        std::uint32_t letter = unit(at);
        if (letter >= 0xD800 && letter < 0xE000) { // half of one, the first of two
            const std::uint32_t second = at + 2 < text.size() ? unit(at + 2) : 0;
            if (letter >= 0xDC00 || second < 0xDC00 || second >= 0xE000)
                return std::nullopt;
            letter = 0x10000 + ((letter - 0xD800) << 10) + (second - 0xDC00);
            at += 2;
        }
        add_utf8(out, letter);
    }
    return out;
}

}
