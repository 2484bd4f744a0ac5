#include "import/numbers/text/drawn_signs.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <optional>

namespace posenc {

namespace {

/// Filled before empty. Where two of them are used that people do not agree on, such as x and o, a note tells which was
/// taken for 1.
constexpr std::string_view
    drawn_signs[] = {"\u2713",     "\u2714",     "\u2705",     "\u2611", // ticks
                     "\u25A0",     "\u2588",     "\u2593",     "\u2587",     "\u2B1B",
                     "\u25FC",     "\u25FE",     "\u25AA",               // filled squares and blocks
                     "\u25CF",     "\u2B24",     "\u26AB",     "\u2022", // filled circles
                     "\U0001F7E9", "\U0001F7E6", "\U0001F7E5", "\U0001F7E7", "\U0001F7E8",
                     "\U0001F7EA", // coloured squares
                     "1",          "T",          "Y",          "X",          "x",
                     "#",          "@",          "*",          "+",          "\u2592",
                     "\u2591",                                                         // lighter blocks
                     "\u25CB",     "\u25EF",     "\u26AA",     "O",          "o",      // empty circles
                     "\u2717",     "\u2718",     "\u274C",     "\u2716",     "\u00D7", // crosses
                     "\u25A1",     "\u2B1A",     "\u2B1C",     "\u25FB",     "\u25FD",
                     "\u25AB",     "\u2610", // empty squares
                     "\u00B7",     "\u2219",     "\u22C5",     ".",          "_",
                     "\u2013",     "-",          "0",          "F",          "N"}; // points and dashes
constexpr std::string_view between_signs = " \t,;[]()'\"{}";

std::optional<DrawnSign> sign_at(std::string_view text) {
    const bool ascii = static_cast<unsigned char>(text.front()) < 0x80;
    if (ascii && std::string_view("1TYXx#@*+Oo._-0FN").find(text.front()) == std::string_view::npos)
        return std::nullopt;
    for (std::size_t i = 0; i < std::size(drawn_signs); ++i)
        if (text.starts_with(drawn_signs[i]))
            return static_cast<DrawnSign>(i);
    return std::nullopt;
}

bool is_digit_sign(DrawnSign sign) {
    return text_of(sign) == "0" || text_of(sign) == "1";
}

std::size_t bar_at(std::string_view text) {
    return text.starts_with('|') ? 1 : text.starts_with("\u2502") ? 3 : 0;
}

/// "1100" at the end of a line.
SignLine line_of_digits(std::string_view line) {
    line = trim(line);
    const std::string_view word = line.substr(line.find_last_of(" \t|:") + 1);
    SignLine drawn{.digits = true};
    if (word.size() < 3 || word.find_first_not_of("01") != word.npos)
        return {};
    for (const char digit : word)
        drawn.signs.push_back(*sign_at(std::string_view(&digit, 1)));
    drawn.groups = {drawn.signs.size()};
    drawn.apart.resize(drawn.signs.size());
    return drawn;
}

}

std::string_view text_of(DrawnSign sign) {
    return drawn_signs[sign];
}

bool is_ascii(DrawnSign sign) {
    return text_of(sign).size() == 1;
}

std::string shown(DrawnSign sign) {
    const std::string_view text = text_of(sign);
    if (is_ascii(sign))
        return std::string(text);
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    std::uint32_t code = byte(0) & (text.size() == 2 ? 0x1Fu : text.size() == 3 ? 0x0Fu : 0x07u);
    for (std::size_t i = 1; i < text.size(); ++i)
        code = code << 6 | (byte(i) & 0x3Fu);
    char digits[16];
    std::snprintf(digits, sizeof digits, "%04X", static_cast<unsigned>(code));
    return std::string(text) + " U+" + digits;
}

SignLine sign_line(std::string_view line, const std::vector<DrawnSign>* only) {
    SignLine drawn;
    std::size_t group = 0;
    bool apart = true;
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view rest = line.substr(at);
        const std::size_t bar = bar_at(rest);
        const auto sign = bar > 0 ? std::nullopt : sign_at(rest);
        const bool counts =
            sign && !is_digit_sign(*sign) && (!only || std::find(only->begin(), only->end(), *sign) != only->end());
        if (counts) {
            drawn.signs.push_back(*sign);
            drawn.apart.push_back(apart);
            ++group;
        } else if (bar > 0) {
            if (group > 0)
                drawn.groups.push_back(group);
            group = 0;
        } else if (between_signs.find(rest.front()) == between_signs.npos) { // all before it is a name
            drawn = {};
            group = 0;
        }
        apart = !counts;
        at += counts ? text_of(*sign).size() : std::max<std::size_t>(bar, 1);
    }
    if (group > 0)
        drawn.groups.push_back(group);
    return drawn.signs.size() > 1 || only ? drawn : line_of_digits(line);
}

}
