// The texts of the interface in another language: the table assets/text/interface.tsv, and how a text is found in it.
//
// The first line names the languages, English first. Each further line is one text in all of them, separated by tabs. A
// line may end before the languages that were added last: in these the text stays English until somebody translates it.
// Lines that begin with # are remarks, empty lines separate groups, \n in a text is a new line. {1}, {2} … stand for
// the first, second … number of a text, unless the text is in the table with its numbers. {a}, {b} … stand for any
// other text, which is looked up in turn unless it is a quotation; {A}, {B} … for one that is kept as it is. A
// translation may put them in another order. A text that is not found as a whole is split at colons, semicolons, full
// stops, commas or · and looked up part by part. It stays as it is unless all parts are found.
#pragma once

#include "core/texts/phrase_pattern.hpp"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace posenc {

/// A wrong line of the table, counted from 1, and what is wrong with it.
struct PhraseMistake {
    int line = 0;
    std::string what;
};
std::vector<PhraseMistake> phrase_mistakes(std::string_view table);

class Phrasebook {
  public:
    /// A table without this language gives a book without texts.
    Phrasebook(std::string_view table, std::string_view language);

    /// The text in the language, or as it is if the book does not have it. Valid until forget().
    std::string_view find(std::string_view text);
    /// Keeps this text as it is from now on: it was translated before it was shortened to fit.
    void keep(std::string_view text);
    /// Drops the answers that are remembered if they are many.
    void forget();

    /// Texts with words that find() was asked for since forget() and did not find.
    std::vector<std::string> missing() const;

  private:
    struct Answer {
        std::string text;
        bool found = false;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Pattern {
        std::string from, to;
    };

    bool translate(std::string_view text, std::string& out, int depth) const;
    bool translate_row(std::string_view text, std::string& out) const;
    bool translate_pattern(std::string_view text, std::string& out, int depth) const;
    bool translate_parts(std::string_view text, std::string& out, int depth) const;
    bool translate_between(std::string_view text, std::string_view gap, std::string& out, int depth) const;
    bool write(std::string_view to, const PhraseParts& parts, std::string& out, int depth) const;

    std::map<std::string, std::string, std::less<>> rows_;
    std::vector<Pattern> patterns_; ///< rows with {a}
    std::unordered_map<std::string, Answer, Hash, std::equal_to<>> answers_;
};

}
