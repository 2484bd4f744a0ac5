#include "core/state/typed_number.hpp"

#include "core/text.hpp"

#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr std::size_t longest = 400; // as for parse_number

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The blank that begins the text: plain, no-break, thin or narrow no-break. Empty where there is none.
std::string_view blank_at(std::string_view text) {
    for (const std::string_view blank : {" ", "\u00A0", "\u2009", "\u202F"})
        if (text.starts_with(blank))
            return blank;
    return {};
}

/// Removes the blanks between groups of three digits and writes a plain minus. Other blanks stay and make it no number.
std::string plain(std::string_view text) {
    std::string result;
    constexpr std::string_view minus = "\u2212";
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at), blank = blank_at(rest), group = rest.substr(blank.size());
        const bool three = group.size() >= 3 && is_digit(group[0]) && is_digit(group[1]) && is_digit(group[2]) &&
                           (group.size() == 3 || !is_digit(group[3]));
        if (rest.starts_with(minus)) {
            result += '-';
            at += minus.size();
        } else if (!blank.empty() && three && !result.empty() && is_digit(result.back())) {
            at += blank.size();
        } else {
            result += text[at++];
        }
    }
    return result;
}

std::optional<double> finite(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> power(std::string_view text) {
    for (const std::string_view sign : {"^", "**"})
        if (const std::size_t at = text.find(sign); at != std::string_view::npos) {
            const auto base = parse_number(trim(text.substr(0, at))),
                       exponent = parse_number(trim(text.substr(at + sign.size())));
            return base && exponent ? finite(std::pow(*base, *exponent)) : std::nullopt;
        }
    return std::nullopt;
}

}

std::optional<double> typed_number(std::string_view text) {
    if (text.size() > longest)
        return std::nullopt;
    const std::string written = plain(trim(text));
    if (const auto number = parse_number(written))
        return number;
    if (const auto number = power(written))
        return number;
    constexpr struct {
        char sign;
        double times;
    } multiples[] = {{'k', 1e3}, {'K', 1e3}, {'M', 1e6}, {'G', 1e9}};
    for (const auto& multiple : multiples)
        if (!written.empty() && written.back() == multiple.sign)
            if (const auto number = parse_number(trim(std::string_view(written).substr(0, written.size() - 1))))
                return finite(*number * multiple.times);
    return std::nullopt;
}

}
