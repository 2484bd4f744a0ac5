// Texts between quotation marks, for the reader of literals.
#include "import/configs/notations/literal_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Pairs of quotation marks; those of text programs too, which put them into copied code.
struct Quotes {
    std::string_view open, close;
};
constexpr Quotes quotes[] = {{"\"\"\"", "\"\"\""}, {"'''", "'''"}, {"\"", "\""}, {"'", "'"}, {"“", "”"}, {"‘", "’"}};

void add_utf8(std::string& text, unsigned code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

}

bool LiteralReader::starts_text() const {
    return std::any_of(std::begin(quotes), std::end(quotes), [&](const Quotes& one) { return starts(one.open); });
}

void LiteralReader::skip_prefix() {
    const std::string_view rest = text_.substr(at_);
    const bool there = rest.size() > 1 && std::string_view("urbf").find(rest[0]) != std::string_view::npos &&
                       (rest[1] == '\'' || rest[1] == '"');
    at_ += there ? 1 : 0;
}

bool LiteralReader::take_escape(std::string& text) {
    ++at_;
    if (at_ >= text_.size())
        return fail("");
    const char letter = text_[at_++];
    constexpr std::string_view signs = "ntrbf0", meant("\n\t\r\b\f\0", 6);
    const int digits = letter == 'u' ? 4 : letter == 'x' ? 2 : 0;
    if (const std::size_t sign = signs.find(letter); sign != signs.npos) {
        text += meant[sign];
    } else if (digits > 0) {
        unsigned code = 0;
        for (int i = 0; i < digits; ++i, ++at_) {
            const std::size_t value =
                std::string_view("0123456789abcdef").find(at_ < text_.size() ? text_[at_] | 0x20 : '?');
            if (value > 15)
                return fail("a sign by number has 4 digits after \\u and 2 after \\x");
            code = code * 16 + static_cast<unsigned>(value);
        }
        add_utf8(text, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    } else if (letter != '\n') {
        text += letter;
    }
    return true;
}

std::optional<std::string> LiteralReader::take_text() {
    const Quotes* const mark =
        std::find_if(std::begin(quotes), std::end(quotes), [&](const Quotes& one) { return starts(one.open); });
    at_ += mark->open.size();
    std::string text;
    while (!skip(mark->close)) {
        if (at_ >= text_.size())
            return failed("");
        if (has('\n') && mark->open.size() != 3)
            return failed("the text must end on its line");
        if (!has('\\'))
            text += text_[at_++];
        else if (!take_escape(text))
            return std::nullopt;
    }
    return text;
}

}
