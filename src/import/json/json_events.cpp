#include "import/json/json_events.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr int most_levels = 32;

bool in_word(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '+' || letter == '.' || letter == '_';
}

/// The word that ends before a place.
std::string_view word_before(std::string_view text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && in_word(text[begin - 1]))
        --begin;
    return text.substr(begin, at - begin);
}

/// The word around a place, or the letter there; empty at the end of the text. Moves `at` to the beginning of the word.
std::string_view sign_at(std::string_view text, std::size_t& at) {
    at = std::min(at, text.size());
    const std::string_view before = word_before(text, at), rest = text.substr(at);
    std::size_t length = 0;
    while (length < rest.size() && in_word(rest[length]))
        ++length;
    const bool broken = !rest.empty() && std::string_view(",]}").find(rest.front()) != std::string_view::npos &&
                        !before.empty() && before.front() >= 'A' && before != "true" && before != "false" &&
                        before != "null"; // "tru}" is wrong from its beginning on
    if (length > 0 || broken) {
        at -= before.size();
        return text.substr(at, before.size() + length);
    }
    do
        ++length;
    while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0) == 0x80);
    return rest.substr(0, length);
}

/// Advice for a text that is not JSON, by what was probably meant.
std::string meant_by(std::string_view sign, std::string_view before) {
    const std::string_view kept = trim(before);
    const auto one_of = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), sign) != words.end();
    };
    if (sign.empty())
        return "the text ends too early";
    if (kept.ends_with(',') && one_of({"}", "]"}))
        return "leave out the comma before it";
    if (one_of({"/", "#"}))
        return "leave out the comment";
    if (one_of({"nan", "inf", "-inf"}))
        return "leave the key out or write null";
    if (one_of({"True", "False", "None"}))
        return "write true, false or null";
    if (sign == "\n")
        return "the text must end on its line";
    if (sign == "\"")
        return "a comma or a colon is missing before the text";
    if (sign == "'")
        return "write texts in double quotation marks";
    return "allowed: objects, arrays, strings, finite numbers, true, false, null";
}

/// Makes NaN, Infinity and -Infinity outside texts, as Python writes them, texts of the same length, so that places in
/// the text stay right.
std::string with_infinities(std::string_view text) {
    std::string copy(text);
    bool inside = false;
    for (std::size_t at = 0; at < copy.size(); ++at) {
        if (inside && copy[at] == '\\')
            ++at;
        else if (copy[at] == '"')
            inside = !inside;
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
            const std::size_t end = at + word.size();
            const bool stands = !inside && text.substr(std::min(at, text.size())).starts_with(word) &&
                                (at == 0 || !in_word(copy[at - 1])) && (end >= text.size() || !in_word(text[end]));
            if (!stands)
                continue;
            std::string sign = word == "NaN" ? "" : word.front() == '-' ? "-" : "+";
            sign = "\"" + std::string(1, not_finite) + sign + "\"";
            sign.resize(word.size(), ' ');
            copy.replace(at, word.size(), sign);
            at = end - 1;
            break;
        }
    }
    return copy;
}

/// The letters of a text for the library, counted as it reads them.
struct CountedLetter {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* letter;
    std::size_t* count;

    reference operator*() const { return *letter; }
    CountedLetter& operator++() {
        ++letter;
        ++*count;
        return *this;
    }
    bool operator==(const CountedLetter& other) const { return letter == other.letter; }
};

}

bool JsonEvents::hear(std::string_view text) {
    const std::string finite = with_infinities(text);
    text_ = finite;
    read_ = 0;
    const CountedLetter begin{finite.data(), &read_}, end{finite.data() + finite.size(), &read_};
    return Json::sax_parse(begin, end, static_cast<nlohmann::json_sax<Json>*>(this)) && go_on();
}

void JsonEvents::fail(std::string problem) {
    if (problem_.empty())
        problem_ = std::move(problem);
}

bool JsonEvents::hear_value(Json value) {
    heard(std::move(value));
    return go_on();
}

bool JsonEvents::open(Json empty) {
    if (levels_ == most_levels)
        fail("nested deeper than " + std::to_string(most_levels) + " levels, the most allowed");
    else
        opened(std::move(empty));
    ++levels_;
    return go_on();
}

bool JsonEvents::close() {
    --levels_;
    closed();
    return go_on();
}

bool JsonEvents::key(string_t& key) {
    named(key);
    return go_on();
}

bool JsonEvents::parse_error(std::size_t position, const std::string&, const Json::exception&) {
    std::size_t at = position - std::min<std::size_t>(position, 1); // `position` counts the bytes that have been read
    const std::string_view sign = sign_at(text_, at);
    fail(place(text_, at) + (trim(sign).empty() ? "" : ", ‘" + posenc::quoted(sign, 20) + "’") + ": is not JSON; " +
         meant_by(sign, text_.substr(0, at)));
    return false;
}

}
