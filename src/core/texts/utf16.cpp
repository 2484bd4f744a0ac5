#include "core/texts/utf16.hpp"

namespace posenc {

namespace {

constexpr std::string_view large_first = "\xFE\xFF", small_first = "\xFF\xFE", utf32("\xFF\xFE\0\0", 4);

}

void add_utf8(std::string& out, std::uint32_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    const int rest = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::uint32_t firsts[] = {0, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(firsts[rest] | (code >> (6 * rest)));
    for (int i = rest - 1; i >= 0; --i)
        out += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F));
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
        if (letter >= 0xD800 && letter < 0xE000) { // a surrogate, the first of two
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
