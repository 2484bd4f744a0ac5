#include "core/texts/base64.hpp"

#include <cstdint>

namespace posenc {

namespace {

constexpr std::string_view usual_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view address_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Without the signs that fill the last group.
std::string in_letters(std::string_view bytes, std::string_view letters) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0);
        for (std::size_t i = 0; i < 4 && at + i <= bytes.size(); ++i)
            text += letters[bits >> (18 - 6 * i) & 63];
    }
    return text;
}

}

std::string base64(std::string_view bytes) {
    std::string text = in_letters(bytes, usual_letters);
    return text.append((4 - text.size() % 4) % 4, '=');
}

std::string base64url(std::string_view bytes) {
    return in_letters(bytes, address_letters);
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char letter : text) {
        const std::size_t six = address_letters.find(letter);
        if (six == std::string_view::npos)
            return {};
        bits = (bits << 6 | static_cast<std::uint32_t>(six)) & 0xFFF;
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes += static_cast<char>(bits >> held & 0xFF);
        }
    }
    const bool within = held >= 6 || (bits & ((1U << held) - 1)) != 0;
    return within ? std::nullopt : std::optional(std::move(bytes));
}

}
