// Texts with placeholders, as the rows of a table of texts have them (core/texts/phrasebook.hpp): {1} … {9} stand for
// numbers, {a} … {h} for any text, {A} … {H} for one that is kept as it is.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace posenc {

/// The texts at the placeholders, by the placeholders' names; views into the whole text.
using PhraseParts = std::map<char, std::string_view>;

/// Whether the text has two letters side by side. If not, it is a number, a symbol or a mark, the same in all
/// languages.
bool has_words(std::string_view text);

bool is_placeholder(std::string_view text, std::size_t at);
bool is_quoting(char name); ///< whether the placeholder's text is kept as it is
/// Whether a placeholder stands for something other than a number.
bool has_free_part(std::string_view text);
std::multiset<char> placeholders(std::string_view text);

/// The text with its first nine numbers as placeholders.
std::string without_numbers(std::string_view text, PhraseParts& numbers);
/// Whether the whole text fits the pattern. Each placeholder matches as little as possible, but not nothing.
bool matches(std::string_view pattern, std::string_view text, PhraseParts& parts);

}
