#include "import/numbers/text/array_names.hpp"

#include "import/numbers/text/array_words.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t longest_name = 60, looked_back = 400;
constexpr std::string_view no_names[] = {
    "Parameter containing", "Output", "output", "array", "tensor", "numpy", "data", "Tensor", "print", "return"};

std::string_view last_line(std::string_view text) {
    return trim(text.substr(text.find_last_of("\r\n") + 1));
}

std::string_view without_quotes_around(std::string_view word) {
    while (word.size() > 1 &&
           (word.front() == '\'' || word.front() == '"' || word.front() == '`' || word.front() == '*') &&
           word.back() == word.front())
        word = word.substr(1, word.size() - 2);
    return word;
}

/// "pe" of "static const float pe[6][4]", "let mut pe: Vec<f32>", "self.pe".
std::string_view declared_name(std::string_view text) {
    text = trim(text.substr(0, text.find(": ")));
    while (text.ends_with(']'))
        text = trim(text.substr(0, text.find_last_of('[') == text.npos ? 0 : text.find_last_of('[')));
    while (text.ends_with(':'))
        text = trim(text.substr(0, text.size() - 1));
    return text.substr(text.find_last_of(" \t*&>") + 1);
}

/// What stands before a colon: a key of a dictionary, or a heading.
std::string_view key_name(std::string_view text) {
    const std::string_view quotes = "'\"";
    if (!text.empty() && quotes.find(text.back()) != quotes.npos) {
        const std::size_t begin = text.substr(0, text.size() - 1).find_last_of(text.back());
        return begin == text.npos ? std::string_view() : text.substr(begin);
    }
    return trim(text.substr(text.find_last_of("{,") + 1));
}

/// The brackets that open just before the array, and what the word that makes it belongs to: "np.", "[][]".
std::string_view without_beginnings(std::string_view text) {
    for (std::size_t size = text.size() + 1; text.size() < size;) {
        size = text.size();
        text = trim(text);
        while (!text.empty() && std::string_view("([{&").find(text.back()) != text.npos)
            text.remove_suffix(1);
        if (text.ends_with("[]"))
            text.remove_suffix(2);
        if (text.ends_with('.') || text.ends_with("::"))
            text.remove_suffix(word_before(text, text.size()).size());
    }
    return text;
}

std::string_view raw_name(std::string_view before) {
    before = without_beginnings(before);
    if (before.empty())
        return {};
    const char last = before.back();
    const std::string_view rest = trim(before.substr(0, before.size() - 1));
    if (last == '=')
        return declared_name(last_line(rest));
    if (last == ':')
        return key_name(last_line(rest));
    if (last == ',' && !rest.empty() && (rest.back() == '\'' || rest.back() == '"'))
        return key_name(last_line(rest)); // ('cos', array(…
    const std::string_view line = last_line(before);
    return std::count(line.begin(), line.end(), ' ') < 5 ? line : std::string_view();
}

std::string checked_name(std::string_view name) {
    name = without_quotes_around(trim(name));
    const bool none = std::find(std::begin(no_names), std::end(no_names), name) != std::end(no_names) ||
                      name.find_first_of("{}<>|\\") != name.npos || name.size() > longest_name ||
                      name.find_first_not_of(" .,;:-=*()[]/#>") == name.npos;
    return none ? std::string() : quoted(name, longest_name);
}

}

std::string name_before(std::string_view before) {
    return checked_name(raw_name(before.substr(before.size() - std::min(before.size(), looked_back))));
}

std::string heading_name(std::string_view line) {
    const std::size_t begin = line.find_first_not_of("#$*> \t"), end = line.find_last_not_of(":=* \t\r");
    if (begin == line.npos || end == line.npos || end < begin || std::count(line.begin(), line.end(), ' ') > 8)
        return {};
    return checked_name(line.substr(begin, end + 1 - begin));
}

}
