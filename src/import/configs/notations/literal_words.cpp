// Numbers and words without quotation marks, for the reader of literals.
#include "import/configs/notations/literal_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

Json LiteralReader::value_of_word(std::string_view word) {
    if (word == "True" || word == "true")
        return true;
    if (word == "False" || word == "false")
        return false;
    if (word == "None" || word == "null" || word == "undefined" || word == "nil")
        return nullptr;
    if (word == "nan" || word == "NaN")
        return std::string(1, not_finite);
    if (word == "inf" || word == "Infinity")
        return std::string(1, not_finite) + "+";
    if (word == "-inf" || word == "-Infinity")
        return std::string(1, not_finite) + "-";
    return std::string(word);
}

std::optional<Json> LiteralReader::take_number() {
    const std::size_t begin = at_;
    std::string digits(take_word());
    const bool of_digits = digits.find_first_not_of("0123456789_.eE+-") == digits.npos;
    digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
    if (digits.starts_with('+'))
        digits.erase(0, 1);
    if (digits.ends_with('.'))
        digits.pop_back();
    const std::optional<double> number = parse_number(digits.starts_with('.') ? "0" + digits : digits);
    if (!number && of_digits) {
        at_ = begin;
        return failed("is no finite number");
    }
    if (!number)
        return value_of_word(text_.substr(begin, at_ - begin));
    const bool whole = digits.find_first_not_of("0123456789-") == digits.npos && digits.size() < 16;
    return whole ? Json(static_cast<std::int64_t>(*number)) : Json(*number);
}

/// <RopeType.YARN: 'yarn'> is what Python prints of a choice.
std::optional<Json> LiteralReader::take_angled() {
    const std::size_t end = text_.find_first_of(">\n", at_);
    if (end == text_.npos || text_[end] == '\n')
        return failed("the text must end on its line");
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    const std::size_t colon = inside.find(": ");
    if (colon == inside.npos)
        return Json(std::string(inside));
    LiteralReader choice(inside, colon + 2);
    return choice.value().value_or(Json(std::string(inside)));
}

}
