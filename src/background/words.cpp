#include "background/words.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <charconv>

namespace posenc::background {

namespace {

constexpr std::size_t most_text = 4096; ///< bytes of a sentence

}

std::string_view Words::word() {
    const std::size_t end = std::min(left_.find(' '), left_.size());
    const std::string_view word = left_.substr(0, end);
    left_.remove_prefix(std::min(end + 1, left_.size()));
    good_ = good_ && !word.empty();
    return word;
}

Index Words::whole(Index low, Index high) {
    const std::string_view text = word();
    Index number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    good_ = good_ && read.ec == std::errc() && read.ptr == end && number >= low && number <= high;
    return good_ ? number : low;
}

double Words::real() {
    const std::string_view text = word();
    if (text == "-")
        return undefined;
    const std::optional<double> number = parse_number(text);
    good_ = good_ && number;
    return number.value_or(undefined);
}

std::string Words::text() {
    const std::string_view encoded = word();
    return encoded == "-" ? std::string() : quoted(percent_decode(encoded), most_text);
}

}
