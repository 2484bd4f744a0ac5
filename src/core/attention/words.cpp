#include "core/attention/words.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Punctuation marks that stand at the edge of a word without belonging to it. Those of Chinese, Japanese and Arabic
/// are written as code points, because no font of the program can draw them.
constexpr std::string_view marks[] = {
    ".",      ",",      ";",      ":",      "!",      "?",      "\"",     "(",      ")",      "…",      "“",
    "”",      "„",      "«",      "»",      "¿",      "¡",      "‘",      "’",      "—",      "–",      "\u3001",
    "\u3002", "\uFF0C", "\uFF01", "\uFF1F", "\uFF1A", "\uFF1B", "\u300C", "\u300D", "\u060C", "\u061B", "\u061F"};

std::size_t mark_before(std::string_view word) {
    for (const std::string_view mark : marks)
        if (word.starts_with(mark))
            return mark.size();
    return 0;
}

std::size_t mark_behind(std::string_view word) {
    for (const std::string_view mark : marks)
        if (word.ends_with(mark))
            return mark.size();
    return 0;
}

bool in_brackets(std::string_view word) {
    return word.size() > 2 &&
           ((word.front() == '<' && word.back() == '>') || (word.front() == '[' && word.back() == ']'));
}

void add_parts(std::string_view word, std::vector<std::string>& tokens) {
    while (const std::size_t size = in_brackets(word) ? 0 : mark_before(word)) {
        tokens.emplace_back(word.substr(0, size));
        word.remove_prefix(size);
    }
    const std::size_t first_behind = tokens.size();
    while (const std::size_t size = in_brackets(word) ? 0 : mark_behind(word)) {
        tokens.emplace_back(word.substr(word.size() - size));
        word.remove_suffix(size);
    }
    std::reverse(tokens.begin() + static_cast<std::ptrdiff_t>(first_behind), tokens.end());
    if (!word.empty())
        tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(first_behind), std::string(word));
}

}

std::vector<std::string> words_and_marks(std::string_view line) {
    std::vector<std::string> tokens;
    for (;;) {
        const std::size_t start = line.find_first_not_of(blanks);
        if (start == std::string_view::npos)
            return tokens;
        line.remove_prefix(start);
        const std::string_view word = line.substr(0, line.find_first_of(blanks));
        line.remove_prefix(word.size());
        add_parts(word, tokens);
    }
}

Sentences read_sentences(std::string_view text) {
    Sentences sentences;
    for (std::string_view line : split(text, '\n')) {
        sentences.emplace_back();
        for (std::size_t start = line.find_first_not_of(blanks); start != std::string_view::npos;
             start = line.find_first_not_of(blanks)) {
            line.remove_prefix(start);
            sentences.back().emplace_back(line.substr(0, line.find_first_of(blanks)));
            line.remove_prefix(sentences.back().back().size());
        }
    }
    while (sentences.size() > 1 && sentences.back().empty())
        sentences.pop_back();
    return sentences;
}

std::string write_sentences(const Sentences& sentences) {
    std::string text;
    for (const std::vector<std::string>& tokens : sentences) {
        text += &tokens == &sentences.front() ? "" : "\n";
        for (const std::string& token : tokens)
            text += (&token == &tokens.front() ? "" : " ") + token;
    }
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

}
