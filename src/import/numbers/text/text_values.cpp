#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <limits>

namespace posenc {

namespace {

constexpr std::string_view minus_sign = "\u2212";

struct Word {
    std::string_view text; ///< in small letters, without a sign
    double value;
};

constexpr double none = std::numeric_limits<double>::quiet_NaN(), endless = std::numeric_limits<double>::infinity();
constexpr Word words[] = {{"nan", none}, {"inf", endless}, {"infinity", endless}, {"∞", endless}, {"true", 1},
                          {"false", 0},  {"null", none},   {"none", none},        {"na", none},   {"n/a", none}};

}

std::optional<double> value_of_word(std::string_view word) {
    if (word.size() >= 2 && (word.front() == '"' || word.front() == '\'') && word.back() == word.front())
        word = trim(word.substr(1, word.size() - 2));
    if (const auto number = parse_number(word))
        return number;
    const bool minus = word.starts_with('-') || word.starts_with(minus_sign);
    if (minus || word.starts_with('+'))
        word.remove_prefix(word.starts_with(minus_sign) ? minus_sign.size() : 1);
    if (word.empty() || word.front() == '+' || word.front() == '-')
        return std::nullopt;
    if (const auto number = parse_number(word))
        return minus ? -*number : *number;
    const std::string small = lower_case(word.substr(0, 10));
    for (const Word& known : words)
        if (known.text == small && word.size() == small.size())
            return minus ? -known.value : known.value;
    return std::nullopt;
}

bool leaves_out(std::string_view word) {
    return word.find("...") != word.npos || word.find("…") != word.npos;
}

}
