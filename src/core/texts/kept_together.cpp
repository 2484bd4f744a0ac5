#include "core/texts/kept_together.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace posenc {

namespace {

constexpr std::array<std::string_view, 12> operators{"+", "−", "=", "·", "×", "≈", "<", ">", "≤", "≥", "≠", "/"};
constexpr std::array<std::string_view, 4> unit_words{"%", "GiB", "MiB", "KiB"};
constexpr std::size_t longest_operand = 16; ///< bytes; longer ones are words

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view last_word(std::string_view text) {
    return text.substr(text.find_last_of(' ') + 1);
}

std::string_view first_word(std::string_view text) {
    return text.substr(0, text.find_first_of(" \n"));
}

std::string_view without_stop(std::string_view word) {
    return word.substr(0, word.find_last_not_of(".,;:?!)") + 1);
}

bool ends_in_digit(std::string_view word) {
    return !word.empty() && word.back() >= '0' && word.back() <= '9';
}

}

bool kept_together(std::string_view before, std::string_view after) {
    const std::string_view left = last_word(before), right = first_word(after);
    if (left.empty() || right.empty())
        return false;
    if (ends_in_digit(left) && is_one_of(without_stop(right), unit_words))
        return true;
    return (is_one_of(left, operators) && right.size() <= longest_operand) ||
           (is_one_of(right, operators) && left.size() <= longest_operand);
}

}
