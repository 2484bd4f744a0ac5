#include "import/numbers/text/printed_number.hpp"

#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <cmath>
#include <limits>

namespace posenc {

namespace {

struct Word {
    std::string_view text; ///< in small letters, without a sign
    double value;
};

constexpr double none = std::numeric_limits<double>::quiet_NaN(), endless = std::numeric_limits<double>::infinity();
constexpr Word words[] = {{"nan", none},       {"inf", endless}, {"infinity", endless}, {"∞", endless},
                          {"true", 1},         {"false", 0},     {"null", none},        {"none", none},
                          {"na", none},        {"n/a", none},    {"<na>", none},        {"missing", none},
                          {"nan(ind)", none},  {"1.#ind", none}, {"1.#qnan", none},     {"1.#inf", endless},
                          {"\\infty", endless}};

/// What is printed for a minus besides the hyphen of ASCII.
constexpr std::string_view minus_signs[] = {"\u2212", "\u2013", "\u2010", "\u2011", "\uFE63", "\uFF0D"};

bool is_digit_of_number(char letter) {
    return letter >= '0' && letter <= '9';
}

/// The place of the last digit of what parse_number() reads.
std::int8_t last_place(std::string_view number) {
    const std::size_t mantissa = std::min(number.find_first_of("eE"), number.size());
    const std::size_t point = std::min(number.find('.'), mantissa);
    const auto decimals = static_cast<long>(mantissa - std::min(point + 1, mantissa));
    if (mantissa == number.size())
        return decimals == 0 ? unsaid_place : static_cast<std::int8_t>(-std::min(decimals, 128L));
    const double exponent = parse_number(number.substr(mantissa + 1)).value_or(0);
    return static_cast<std::int8_t>(std::clamp(exponent - static_cast<double>(decimals), -128.0, unsaid_place - 1.0));
}

}

std::optional<PrintedNumber> plain_number(std::string_view word) {
    const std::optional<double> value = parse_number(word);
    return value ? std::optional(PrintedNumber{*value, last_place(word)}) : std::nullopt;
}

namespace {

/// A word such as "inf", with or without a sign.
std::optional<PrintedNumber> known_word(std::string_view word) {
    const bool minus = word.starts_with('-');
    if (minus || word.starts_with('+'))
        word.remove_prefix(1);
    const std::string small = lower_case(word.substr(0, 10));
    for (const Word& known : words)
        if (known.text == small && word.size() == small.size())
            return PrintedNumber{minus ? -known.value : known.value};
    return std::nullopt;
}

/// With the signs and exponents of ASCII: "−1" is "-1", "1.D-5" and "1.`*^-5" are "1.e-5".
std::string in_ascii(std::string_view word) {
    std::string text;
    for (std::size_t at = 0; at < word.size();) {
        const std::string_view rest = word.substr(at);
        const auto* const minus = std::find_if(std::begin(minus_signs), std::end(minus_signs),
                                               [&](std::string_view sign) { return rest.starts_with(sign); });
        const bool mark = rest.front() == '`', power = rest.starts_with("*^");
        if (minus != std::end(minus_signs))
            text += '-';
        else if (power)
            text += 'e';
        else if (!mark && rest.front() != ' ')
            text += rest.front();
        at += minus != std::end(minus_signs) ? minus->size() : power ? 2 : 1;
        while (mark && at < word.size() && (is_digit_of_number(word[at]) || word[at] == '.'))
            ++at; // the number's precision
    }
    const std::size_t exponent = text.find_first_of("dD");
    if (exponent != text.npos && exponent > 0 && text.find('.') < exponent)
        text[exponent] = 'e';
    return text;
}

std::optional<PrintedNumber> real_number(std::string_view word) {
    if (const auto number = plain_number(word))
        return number;
    return known_word(word);
}

/// "0.5+0.8j" and its like; `word` has no blanks.
std::optional<PrintedNumber> complex_number(std::string_view word) {
    const std::size_t unit = word.ends_with("im") ? 2 : std::string_view("jJiI").find(word.back()) != word.npos ? 1 : 0;
    word.remove_suffix(unit);
    if (word.ends_with('*'))
        word.remove_suffix(1);
    if (unit == 0 || word.empty())
        return std::nullopt;
    std::size_t sign = word.size();
    while (--sign > 0)
        if ((word[sign] == '+' || word[sign] == '-') && word[sign - 1] != 'e' && word[sign - 1] != 'E')
            break;
    const auto real = sign > 0 ? real_number(word.substr(0, sign)) : std::optional(PrintedNumber{});
    const auto imaginary = sign > 0 ? real_number(word.substr(sign)) : plain_number(word);
    if (!real || !imaginary)
        return std::nullopt;
    return PrintedNumber{real->value, real->place, true, imaginary->value, imaginary->place};
}

std::string_view between_quotes(std::string_view word) {
    const bool quotes =
        word.size() >= 2 && (word.front() == '"' || word.front() == '\'') && word.back() == word.front();
    return quotes ? trim(word.substr(1, word.size() - 2)) : word;
}

constexpr std::size_t longest_word = 100;

}

std::optional<PrintedNumber> printed_number(std::string_view word) {
    if (const auto number = plain_number(word))
        return number;
    word = between_quotes(word);
    if (word.empty() || word.size() > longest_word)
        return plain_number(word);
    const std::string ascii = in_ascii(word);
    if (ascii.empty())
        return std::nullopt;
    if (const auto number = real_number(ascii))
        return number;
    const bool brackets = ascii.size() > 2 && ascii.front() == '(' && ascii.back() == ')';
    return complex_number(brackets ? std::string_view(ascii).substr(1, ascii.size() - 2) : std::string_view(ascii));
}

std::optional<PrintedNumber> number_in_code(std::string_view word) {
    if (const auto number = printed_number(word))
        return number;
    if (word == "T" || word == "F")
        return PrintedNumber{word == "T" ? 1.0 : 0.0};
    const bool starts = !word.empty() && (is_digit_of_number(word.back()) ||
                                          std::string_view("fFlLuUdD").find(word.back()) != word.npos);
    const std::size_t letter = word.find_first_of("fFlLuUdDi_");
    if (!starts || letter == 0 || letter == word.npos || word.size() > longest_word)
        return std::nullopt;
    std::string_view ending = word.substr(letter);
    if (ending.starts_with('_'))
        ending.remove_prefix(1);
    const std::string small = lower_case(ending);
    for (const std::string_view known : {"f", "d", "l", "u", "ul", "ll", "ull", "lf", "f32", "f64", "f16", "i8", "i16",
                                         "i32", "i64", "u8", "u16", "u32", "u64"})
        if (small == known)
            return printed_number(word.substr(0, letter));
    if (ending.size() > 1 && ending.front() == 'f') // Julia's exponent of Float32: 1.0f-5
        return plain_number(std::string(word.substr(0, letter)) + "e" + std::string(ending.substr(1)));
    return std::nullopt;
}

std::optional<double> value_of_word(std::string_view word) {
    const auto number = printed_number(word);
    return number && !number->complex ? std::optional(number->value) : std::nullopt;
}

bool leaves_out(std::string_view word) {
    for (const std::string_view mark :
         {"...", "…", "⋯", "⋮", "\u22F1", "\\cdots", "\\dots", "\\ldots", "\\vdots", "\\ddots"})
        if (word.find(mark) != word.npos)
            return true;
    return false;
}

}
