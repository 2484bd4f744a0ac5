// Numbers in texts and patterns with placeholders, read byte by byte: see phrase_pattern.hpp.
#include "core/texts/phrase_pattern.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view minus = "\xE2\x88\x92", thin_space = "\xE2\x80\x89";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool digit_at(std::string_view text, std::size_t at) {
    return at < text.size() && is_digit(text[at]);
}

/// The end of the number that begins at `at`; `at` itself if none begins there. Digits of a name (T5, 2D) are no
/// number.
std::size_t number_end(std::string_view text, std::size_t at) {
    const char before = at > 0 ? text[at - 1] : ' ';
    if (is_letter(before) || is_digit(before) || before == '_' || before == '.')
        return at;
    std::size_t end = at;
    if (text.substr(at).starts_with(minus) && (before == ' ' || before == '(' || before == '['))
        end += minus.size();
    if (!digit_at(text, end))
        return at;
    while (digit_at(text, end) || (end < text.size() && text[end] == '.' && digit_at(text, end + 1)) ||
           (text.substr(end).starts_with(thin_space) && digit_at(text, end + thin_space.size())))
        end += text[end] == thin_space.front() ? thin_space.size() : 1;
    if (end < text.size() && text[end] == 'e') {
        const std::size_t power = end + (text.substr(end + 1).starts_with(minus) ? 1 + minus.size() : 1);
        std::size_t after = power;
        while (digit_at(text, after))
            ++after;
        end = after > power ? after : end;
    }
    return end < text.size() && is_letter(text[end]) ? at : end;
}

std::size_t next_placeholder(std::string_view pattern) {
    std::size_t at = 0;
    while (at < pattern.size() && !is_placeholder(pattern, at))
        ++at;
    return at;
}

/// `text` is the rest of `whole`.
bool matches_rest(std::string_view pattern, std::string_view text, std::string_view whole, PhraseParts& parts) {
    const std::size_t hole = next_placeholder(pattern);
    if (!text.starts_with(pattern.substr(0, hole)))
        return false;
    if (hole == pattern.size())
        return text.size() == hole;
    const char name = pattern[hole + 1];
    text.remove_prefix(hole);
    pattern.remove_prefix(hole + 3);
    const std::string_view literal = pattern.substr(0, next_placeholder(pattern));
    const std::size_t begin = whole.size() - text.size();
    for (std::size_t end = 1; end <= text.size(); ++end) {
        if (literal.empty() ? end < text.size() : !text.substr(end).starts_with(literal))
            continue;
        if (is_digit(name) && number_end(whole, begin) != begin + end)
            continue;
        parts[name] = text.substr(0, end);
        if (matches_rest(pattern, text.substr(end), whole, parts))
            return true;
    }
    return false;
}

}

bool has_words(std::string_view text) {
    return std::adjacent_find(text.begin(), text.end(), [](char a, char b) { return is_letter(a) && is_letter(b); }) !=
           text.end();
}

bool is_quoting(char name) {
    return name >= 'A' && name <= 'H';
}

bool is_placeholder(std::string_view text, std::size_t at) {
    return at + 2 < text.size() && text[at] == '{' && text[at + 2] == '}' &&
           (is_digit(text[at + 1]) || (text[at + 1] >= 'a' && text[at + 1] <= 'h') || is_quoting(text[at + 1]));
}

bool has_free_part(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (is_placeholder(text, at) && !is_digit(text[at + 1]))
            return true;
    return false;
}

std::multiset<char> placeholders(std::string_view text) {
    std::multiset<char> found;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (is_placeholder(text, at))
            found.insert(text[at + 1]);
    return found;
}

std::string without_numbers(std::string_view text, PhraseParts& numbers) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = numbers.size() < 9 ? number_end(text, at) : at;
        if (end == at) {
            out += text[at++];
            continue;
        }
        const char name = static_cast<char>('1' + numbers.size());
        numbers[name] = text.substr(at, end - at);
        out += {'{', name, '}'};
        at = end;
    }
    return out;
}

bool matches(std::string_view pattern, std::string_view text, PhraseParts& parts) {
    return matches_rest(pattern, text, text, parts);
}

}
