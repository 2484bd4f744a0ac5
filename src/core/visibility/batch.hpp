// A batch of sentences cut and padded to one length: text in, words by position out.
//
// One sentence per line, words split at blanks; the words <pad> and [PAD] are padding wherever they stand. Each
// sentence is first cut to its own first `length` words, so what is cut never slides into the next row. An empty line
// is a sentence of padding only; one line end at the end of the text begins no further sentence. An empty text is no
// batch: one sentence of positions without words, none of them padding.
#pragma once

#include "core/field.hpp"
#include "core/method.hpp"

#include <cstdint>
#include <string_view>

namespace posenc {

inline constexpr std::size_t most_sentences = 256;
inline constexpr std::size_t most_words = 4096; ///< in one sentence

enum class PaddingSide { right, left };

class Batch {
  public:
    struct Word {
        std::string text;
        bool padding = false; ///< typed as <pad> or [PAD]
    };

    /// One sentence of `length` positions without words; length at least 1.
    explicit Batch(Index length) : length_(length), sentences_(1) {}
    Batch(Index length, PaddingSide side, std::vector<std::vector<Word>> sentences)
        : length_(length), side_(side), named_(true), sentences_(std::move(sentences)) {}

    Index length() const { return length_; }                                     ///< positions of every sentence
    bool has_words() const { return named_; }                                    ///< false without a text
    Index sentences() const { return static_cast<Index>(sentences_.size()); }    ///< at least 1
    Index words(Index sentence) const;                                           ///< typed words, cut ones included
    Index kept(Index sentence) const;                                            ///< words that fit: the first ones
    Index cut(Index sentence) const { return words(sentence) - kept(sentence); } ///< words(…)[kept…] are cut
    const Word& word(Index sentence, Index number) const;                        ///< by number in the typed sentence

    /// The word at a position of the row, null for filled-in padding and where there are no words at all.
    const Word* at(Index sentence, Index position) const;
    bool is_padding(Index sentence, Index position) const;
    /// The text of a box in a row of boxes: the word, "pad", or the position's number.
    std::string label(Index sentence, Index position) const;

  private:
    const std::vector<Word>& of(Index sentence) const { return sentences_[static_cast<std::size_t>(sentence)]; }

    Index length_;
    PaddingSide side_ = PaddingSide::right;
    bool named_ = false;
    std::vector<std::vector<Word>> sentences_;
};

struct BatchReading {
    Batch batch;
    std::vector<Issue> issues; ///< for the key `tokens`: limits that were passed
};

/// Takes time and space linear in the text, whatever `length` is.
BatchReading read_batch(std::string_view text, Index length, PaddingSide side = PaddingSide::right);

}
