#include "import/configs/notations/literal_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr int most_levels = 32;                   // as in JsonEvents
constexpr std::string_view hard_space = "\u00A0"; ///< which web pages and text programs put between words

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Of words and numbers.
bool in_word(char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '+';
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// OrderedDict([('a', 1)]) prints pairs.
bool is_list_of_pairs(const Json& value) {
    return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), [](const Json& pair) {
               return pair.is_array() && pair.size() == 2 && pair.front().is_string();
           });
}

Json object_of_pairs(const Json& pairs) {
    Json object = Json::object();
    for (const Json& pair : pairs)
        object[pair.front().get<std::string>()] = pair.back();
    return object;
}

}

bool LiteralReader::fail(std::string problem) {
    too_short_ = too_short_ || at_ >= text_.size();
    if (problem_.empty())
        problem_ = too_short_ ? "the text ends too early" : std::move(problem);
    return false;
}

bool LiteralReader::skip(std::string_view word) {
    const bool there = starts(word);
    at_ += there ? word.size() : 0;
    return there;
}

bool LiteralReader::skip_blanks() {
    bool line = false;
    for (; at_ < text_.size(); ++at_) {
        if (has('#') || starts("//"))
            at_ = std::min(text_.find('\n', at_), text_.size());
        else if (starts("/*"))
            at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 1;
        else if (starts(hard_space))
            at_ += hard_space.size() - 1;
        else if (!is_blank(text_[at_]))
            break;
        line = line || has('\n');
    }
    at_ = std::min(at_, text_.size());
    return line;
}

bool LiteralReader::skip_left_out() {
    const bool there = skip("...") || skip("…");
    left_out_ = left_out_ || there;
    return there;
}

bool LiteralReader::ends() {
    do
        skip_blanks();
    while (skip(",") || skip(";"));
    return at_ == text_.size();
}

std::string_view LiteralReader::take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && in_word(text_[at_]) && !starts(hard_space))
        ++at_;
    return text_.substr(begin, at_ - begin);
}

std::optional<Json> LiteralReader::take_items(char end) {
    ++at_;
    Json list = Json::array();
    bool comma = false;
    for (;;) {
        skip_blanks();
        if (skip(std::string_view(&end, 1)))
            break;
        if (!skip_left_out()) {
            std::optional<Json> item = value();
            if (!item)
                return std::nullopt;
            list.push_back(*std::move(item));
        }
        skip_blanks();
        comma = has(',') || comma;
        if (!skip(",") && !has(end))
            return failed("a comma or a bracket is missing before it");
    }
    return end == ')' && !comma && list.size() == 1 ? Json(list.front()) : list;
}

std::optional<std::string> LiteralReader::take_key() {
    skip_prefix();
    if (starts_text())
        return take_text();
    const std::string_view word = take_word();
    if (word.empty())
        return failed("a key is missing before it");
    return std::string(word);
}

/// "a": 1, a=1, and a: int = 1 of a class in Python.
bool LiteralReader::take_pair(Json& object) {
    const std::size_t begin = at_;
    const std::optional<std::string> key = take_key();
    if (!key)
        return false;
    words_ = is_letter(text_[begin]);
    skip_blanks();
    const bool colon = has(':');
    if (!skip("=>") && !skip(":") && !skip("="))
        return fail("a colon is missing before it");
    skip_blanks();
    std::optional<Json> read = value();
    if (read && colon && read->is_string()) {
        const std::size_t after = at_;
        skip_blanks();
        if (!starts("==") && skip("=")) {
            skip_blanks();
            read = value();
        } else {
            at_ = after;
        }
    }
    if (!read)
        return false;
    if (!object.emplace(*key, *std::move(read)).second) {
        at_ = begin;
        return fail(posenc::quoted(*key) + ": appears twice in one object; each key is allowed once");
    }
    return true;
}

/// The comma after a value; false, with a problem, if neither it nor the end is there.
bool LiteralReader::take_separator(std::string_view ends, Between between) {
    const bool line = skip_blanks();
    if (skip(",") || at_ >= text_.size() || ends.find(text_[at_]) != ends.npos)
        return true;
    return (line && between == Between::commas_or_lines) || skip(";") ||
           fail("a comma or a bracket is missing before it");
}

/// An object, or what Python prints of a set.
std::optional<Json> LiteralReader::take_braces() {
    const std::size_t begin = at_++;
    Json object = Json::object();
    for (;;) {
        skip_blanks();
        if (skip("}"))
            return object;
        const std::size_t first = at_;
        if (!skip_left_out() && !take_pair(object)) {
            const bool set = object.empty() && !too_short_ && (has(',') || has('}')) && text_[first] != ',';
            if (!set)
                return std::nullopt;
            problem_.clear();
            at_ = begin;
            return take_items('}');
        }
        if (!take_separator("}", Between::commas))
            return std::nullopt;
    }
}

/// The arguments of a call: those with names as an object; else the first.
std::optional<Json> LiteralReader::take_call() {
    ++at_;
    Json named = Json::object();
    std::optional<Json> first;
    for (;;) {
        skip_blanks();
        if (skip(")"))
            break;
        const std::size_t begin = at_;
        const std::string_view word = take_word();
        skip_blanks();
        const bool is_named = !word.empty() && is_letter(word.front()) && has('=') && !starts("==");
        at_ = begin;
        if (is_named) {
            if (!take_pair(named))
                return std::nullopt;
        } else if (!skip_left_out()) {
            std::optional<Json> read = value();
            if (!read)
                return std::nullopt;
            first = first ? first : std::move(read);
        }
        if (!take_separator(")", Between::commas))
            return std::nullopt;
    }
    if (first && is_list_of_pairs(*first))
        return object_of_pairs(*first);
    return first ? first : std::move(named);
}

/// A word, a call, or an object with the name of its class before it.
std::optional<Json> LiteralReader::take_named(bool words) {
    const std::size_t begin = at_;
    const std::string_view word = take_word();
    const std::size_t after = at_;
    while (has(' '))
        ++at_;
    const bool object = has('{') || has('(');
    if (object && class_.empty())
        class_ = word.substr(word.rfind('.') + 1);
    if (has('{'))
        return value();
    if (has('('))
        return take_call();
    at_ = after;
    if (has('[')) // a type in Python: Optional[int]
        return take_items(']') ? std::optional(Json(std::string(word))) : std::nullopt;
    Json read = value_of_word(word);
    const bool plain = read.is_string() && read == std::string(word) && word.find('.') == word.npos;
    if (!plain || words)
        return read;
    at_ = after == text_.size() ? after : begin; // a word that the text ends with was cut
    return failed("a text stands in quotation marks");
}

std::optional<Json> LiteralReader::value() {
    if (levels_ == most_levels)
        return failed("nested deeper than " + std::to_string(most_levels) + " levels, the most allowed");
    if (at_ >= text_.size())
        return failed("");
    ++levels_;
    skip_prefix();
    std::optional<Json> read;
    const char letter = text_[at_];
    if (letter == '{')
        read = take_braces();
    else if (letter == '[' || letter == '(')
        read = take_items(letter == '[' ? ']' : ')');
    else if (starts_text())
        read = take_text();
    else if (letter == '<')
        read = take_angled();
    else if (is_digit(letter) || letter == '.' || letter == '+' ||
             (letter == '-' && at_ + 1 < text_.size() && !is_letter(text_[at_ + 1])))
        read = take_number();
    else if (is_letter(letter) || letter == '-')
        read = take_named(words_);
    else
        fail("allowed: objects, lists, texts, finite numbers, true, false, null");
    --levels_;
    return read;
}

std::optional<Json> LiteralReader::pairs_to_end() {
    Json object = Json::object();
    while (!ends()) {
        if (std::string_view("}])").find(text_[at_]) != std::string_view::npos && !object.empty()) {
            while (at_ < text_.size() && std::string_view("}]) \t\r\n,;").find(text_[at_]) != std::string_view::npos)
                ++at_;
            return at_ == text_.size() ? std::optional(std::move(object)) : failed("keys are missing before it");
        }
        if (!skip_left_out() && !take_pair(object))
            return std::nullopt;
        if (!take_separator("}])", Between::commas_or_lines))
            return std::nullopt;
    }
    return object;
}

}
