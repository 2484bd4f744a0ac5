#include "import/numbers/json_scanner.hpp"

#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/utf16.hpp"

#include <charconv>

namespace posenc {

namespace {

constexpr int most_levels = 64;

bool ends_word(char letter) {
    return std::string_view(",]}: \t\r\n").find(letter) != std::string_view::npos;
}

}

void JsonScanner::fail(std::string what) {
    if (problem_.empty())
        problem_ = at_byte(begins_at_ + at_) + std::move(what);
    at_ = text_.size();
}

char JsonScanner::peek() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
        ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonScanner::take(char letter) {
    if (peek() != letter || at_ == text_.size())
        return false;
    ++at_;
    return true;
}

bool JsonScanner::enter(char open, char close) {
    if (!take(open)) {
        fail(std::string("JSON: ") + open + " was expected");
        return false;
    }
    return !take(close);
}

bool JsonScanner::more(char close) {
    if (take(close))
        return false;
    if (!take(','))
        fail(std::string("JSON: a comma or ") + close + " was expected");
    return problem_.empty();
}

std::string JsonScanner::key() {
    std::string name = string();
    if (!take(':'))
        fail("JSON: a colon was expected");
    return name;
}

std::string JsonScanner::string() {
    std::string out;
    if (!take('"')) {
        fail("JSON: a text in quotation marks was expected");
        return out;
    }
    while (at_ < text_.size() && text_[at_] != '"') {
        if (static_cast<unsigned char>(text_[at_]) < 0x20)
            fail("JSON: a control character stands in a text");
        else if (text_[at_] == '\\')
            add_escaped(out);
        else
            out += text_[at_++];
    }
    if (!take('"'))
        fail("JSON: a text does not end");
    return out;
}

std::uint32_t JsonScanner::hex() {
    std::uint32_t code = 0;
    const std::string_view digits = text_.substr(std::min(at_, text_.size()), 4);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() < 4 || error != std::errc{} || end != digits.data() + 4)
        fail("JSON: four hexadecimal digits were expected");
    else
        at_ += 4;
    return code;
}

void JsonScanner::add_escaped(std::string& out) {
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t which = letters.find(letter); which != letters.npos) {
        out += meanings[which];
        at_ += 2;
        return;
    }
    if (letter != 'u')
        return fail("JSON: \\ is followed by what it does not stand before");
    at_ += 2;
    std::uint32_t code = hex();
    if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
        at_ += 2;
        const std::uint32_t low = hex();
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
    }
    add_utf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
}

std::uint64_t JsonScanner::integer() {
    peek();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    const std::size_t next = static_cast<std::size_t>(end - text_.data());
    if (error != std::errc{} || (next < text_.size() && !ends_word(text_[next])))
        fail("JSON: a whole number from 0 to 2^64 − 1 was expected");
    else
        at_ = next;
    return value;
}

bool JsonScanner::skip_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !ends_word(text_[at_]))
        ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true" || word == "false" || value_of_word(word))
        return true;
    at_ = begin;
    fail("JSON: ‘" + quoted(word) + "’ is no value");
    return false;
}

bool JsonScanner::skip_level(int level) {
    if (level > most_levels)
        fail("JSON: deeper than " + std::to_string(most_levels) + " levels");
    bool numbers = problem_.empty();
    switch (peek()) {
    case '{':
        for (bool any = enter('{', '}'); any; any = more('}')) {
            key();
            skip_level(level + 1);
        }
        return false;
    case '[':
        for (bool any = enter('[', ']'); any; any = more(']'))
            numbers = skip_level(level + 1) && numbers;
        return numbers && problem_.empty();
    case '"':
        return value_of_word(string()).has_value();
    default:
        return skip_word();
    }
}

bool JsonScanner::skip() {
    return skip_level(0);
}

void JsonScanner::end() {
    if (peek() != '\0' || at_ < text_.size())
        fail("JSON: the text goes on after its end");
}

}
