#include "core/text.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace posenc {

namespace {

constexpr std::string_view minus_sign = "\u2212";
constexpr std::string_view thin_space = "\u2009";

/// Bytes of the well-formed character at the start of `text`, 0 when there is none.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const unsigned first = byte(0);
    if (first < 0x80)
        return text.empty() ? 0 : 1;
    if (first >= 0xC2 && first <= 0xDF)
        return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool overlong = first == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = first == 0xED && byte(1) > 0x9F;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool overlong = first == 0xF0 && byte(1) < 0x90;
        const bool beyond = first == 0xF4 && byte(1) > 0x8F;
        return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

/// Characters that change the reading direction, or end a line, for all that follows (Unicode's Bidi_Control, U+2028,
/// U+2029). Quoted in a message, they would also reorder the message's own words.
bool reorders(std::string_view character) {
    if (character.size() == 2)
        return character == "\u061C";
    const unsigned last = character.size() == 3 ? static_cast<unsigned char>(character[2]) : 0u;
    if (character.starts_with("\xE2\x80"))
        return last == 0x8E || last == 0x8F || (last >= 0xA8 && last <= 0xAE);
    return character.starts_with("\xE2\x81") && last >= 0xA6 && last <= 0xA9;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// True for [-+]digits[.digits][e[-+]digits] with at least one digit before the exponent.
bool looks_like_number(std::string_view text) {
    std::size_t i = 0;
    const auto digits = [&] {
        const std::size_t start = i;
        while (i < text.size() && is_digit(text[i]))
            ++i;
        return i - start;
    };
    const auto sign = [&] {
        if (i < text.size() && (text[i] == '-' || text[i] == '+'))
            ++i;
    };
    sign();
    std::size_t count = digits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        count += digits();
    }
    if (count == 0)
        return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        sign();
        if (digits() == 0)
            return false;
    }
    return i == text.size();
}

/// Puts thin spaces between the thousands of the digits before the point when there are five or more.
std::string grouped(std::string digits) {
    const std::size_t whole = std::min(digits.find_first_not_of("0123456789"), digits.size());
    if (whole < 5)
        return digits;
    for (std::size_t at = whole; at > 3;) {
        at -= 3;
        digits.insert(at, thin_space);
    }
    return digits;
}

std::string signed_text(double value, std::string magnitude) {
    const bool zero = magnitude.find_first_of("123456789") == std::string::npos;
    return value < 0 && !zero ? std::string(minus_sign) + magnitude : magnitude;
}

std::string non_finite(double value) {
    if (std::isnan(value))
        return "NaN";
    return value > 0 ? "∞" : std::string(minus_sign) + "∞";
}

std::string without_trailing_zeros(std::string digits) {
    if (digits.find('.') == std::string::npos)
        return digits;
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.')
        digits.pop_back();
    return digits;
}

std::string small_digits(int number, const std::array<std::string_view, 10>& digits) {
    std::string text;
    for (const char c : std::to_string(number))
        text += digits[static_cast<std::size_t>(c - '0')];
    return text;
}

}

std::size_t valid_utf8_prefix(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = character_length(text.substr(at));
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

std::string_view cut_utf8(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes)
        return text;
    std::size_t end = bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end);
}

std::string quoted(std::string_view text, std::size_t bytes) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text.substr(at)), taken = length == 0 ? 1 : length;
        if (out.size() + taken > bytes)
            return out + "…";
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
        const bool control = byte(0) < 0x20 || byte(0) == 0x7F || (byte(0) == 0xC2 && length == 2 && byte(1) < 0xA0);
        if (length == 0)
            out += '?';
        else if (control || reorders(text.substr(at, length)))
            out += ' ';
        else
            out += text.substr(at, length);
        at += taken;
    }
    return out;
}

std::optional<double> parse_number(std::string_view text) {
    if (text.size() > 400 || !looks_like_number(text))
        return std::nullopt;
    // strtod instead of from_chars: the libc++ of Emscripten 3.1.6 has none for double.
    const std::string terminated(text);
    const double value = std::strtod(terminated.c_str(), nullptr);
    if (!std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string shortest(double value) {
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    char digits[48];
    // %g writes 1e+06 for 1000000: plain digits are what people type.
    if (std::fabs(value) < 1e15 && value == std::floor(value)) {
        std::snprintf(digits, sizeof digits, "%.0f", value);
        return digits;
    }
    // 15 digits recover every number that has at most 15. Only below the normal numbers may fewer digits give a shorter
    // text.
    const int first = std::fabs(value) < std::numeric_limits<double>::min() ? 1 : 15;
    for (int precision = first; precision <= 17; ++precision) {
        std::snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (std::strtod(digits, nullptr) == value)
            break;
    }
    return digits;
}

std::string readable(double value, int significant) {
    if (!std::isfinite(value))
        return non_finite(value);
    const double magnitude = std::fabs(value);
    char digits[400];
    if (magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e15)) {
        std::snprintf(digits, sizeof digits, "%.*e", significant - 1, magnitude);
        const std::string text(digits);
        const std::size_t mark = text.find('e');
        const int exponent = std::atoi(text.c_str() + mark + 1);
        const std::string power =
            exponent < 0 ? "e" + std::string(minus_sign) + std::to_string(-exponent) : "e" + std::to_string(exponent);
        return signed_text(value, without_trailing_zeros(text.substr(0, mark)) + power);
    }
    const int before_point = magnitude == 0 ? 1 : static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    const int decimals = std::max(0, significant - before_point); // before_point ≤ 0: zeros follow the point
    std::snprintf(digits, sizeof digits, "%.*f", decimals, magnitude);
    return signed_text(value, grouped(without_trailing_zeros(digits)));
}

int angle_digits(double radians) {
    const double magnitude = std::fabs(radians);
    return magnitude >= 10 && std::isfinite(magnitude) ? static_cast<int>(std::log10(magnitude)) + 6 : 6;
}

std::string with_decimals(double value, int decimals) {
    if (!std::isfinite(value))
        return non_finite(value);
    char digits[400];
    std::snprintf(digits, sizeof digits, "%.*f", decimals, std::fabs(value));
    return signed_text(value, digits);
}

std::string readable_integer(long long value) {
    const std::string digits = std::to_string(value);
    return value < 0 ? std::string(minus_sign) + grouped(digits.substr(1)) : grouped(digits);
}

namespace {

/// The end of the word that takes the plural. A variable ("position p") or a qualifier ("channel before") may follow
/// it.
std::size_t end_of_head(std::string_view noun) {
    for (const std::string_view more : {" of ", " minus ", " before"})
        if (const std::size_t at = noun.find(more); at != std::string_view::npos)
            return at;
    const std::size_t blank = noun.rfind(' ');
    return blank != std::string_view::npos && blank + 2 == noun.size() ? blank : noun.size();
}

}

std::string plural(std::string_view noun) {
    const std::size_t end = end_of_head(noun);
    const std::string_view head = noun.substr(0, end);
    const std::string rest(noun.substr(end));
    if (head.ends_with('y') && !head.ends_with("ey")) // "ey" keeps its y: keys
        return std::string(head.substr(0, end - 1)) + "ies" + rest;
    return std::string(head) + (head.ends_with("ch") ? "es" : "s") + rest;
}

std::string counted(long long count, std::string_view noun) {
    return readable_integer(count) + " " + (count == 1 ? std::string(noun) : plural(noun));
}

std::string subscript(int number) {
    return small_digits(number, {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"});
}

std::string superscript(int number) {
    return small_digits(number, {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"});
}

std::string percent_encode(std::string_view text) {
    constexpr std::string_view plain = "-_.~,()*:!/+'[]|";
    constexpr char hex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c);
        if (letter || plain.find(c) != std::string_view::npos) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += {'%', hex[byte >> 4], hex[byte & 15]};
        }
    }
    return out;
}

std::string percent_decode(std::string_view text) {
    const auto digit = [](char c) {
        if (is_digit(c))
            return c - '0';
        const char lower = static_cast<char>(c | 0x20);
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    };
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool encoded =
            text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
        if (!encoded) {
            out += text[i];
            continue;
        }
        out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
        i += 2;
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

}
