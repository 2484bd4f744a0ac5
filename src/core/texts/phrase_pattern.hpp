// Texts with placeholders, as the rows of a table of texts have them (core/texts/phrasebook.hpp): {1} … {9} stand for
// numbers, {a} … {h} for any text, {A} … {H} for one that is kept as it is.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace posenc {

/// What stands at the placeholders, by their names; views of the text.
using PhraseParts = std::map<char, std::string_view>;

/// Two letters beside each other; what has none is a number, a symbol or a mark, the same in all languages.
bool has_words(std::string_view text);

bool is_placeholder(std::string_view text, std::size_t at);
bool is_quoting(char name); ///< of a placeholder whose text is kept as it is
/// A placeholder that stands for no number.
bool has_free_part(std::string_view text);
std::multiset<char> placeholders(std::string_view text);

/// The text with its first nine numbers as placeholders.
std::string without_numbers(std::string_view text, PhraseParts& numbers);
/// True when the whole text fits the pattern, each placeholder as short as it can be but not empty.
bool matches(std::string_view pattern, std::string_view text, PhraseParts& parts);

}
