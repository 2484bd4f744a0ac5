// The search for a mask: a table, or the part of it that is no padding, read under one convention and one alignment.
// Settings are read off a few rows of it; what they make is then compared with every cell.
#pragma once

#include "core/recognise/finder.hpp"
#include "core/recognise/visible_mask.hpp"

namespace posenc {

class MaskSearch {
  public:
    /// `starts`: the first query stands at the first key; else the last one stands at the last key.
    MaskSearch(Finder& finder, const Convention& convention, bool starts);
    /// The same for a part of the table. Its mask is the second one of a combined mask: `before` holds the settings of
    /// the first one, up to and including "&second_mask=".
    MaskSearch(const MaskSearch& whole, Block part, std::string before);

    Finder& finder() const { return *finder_; }
    const Convention& convention() const { return *convention_; }
    const Visible& mask() const { return mask_; }
    bool is_square() const { return mask_.queries() == mask_.keys(); }
    bool is_part() const { return !before_.empty(); }
    Index origin() const { return part_.col; } ///< the key of the table at which the part begins
    /// Whether the search should go on: nothing fits completely, and nobody has stopped it.
    bool goes_on() const { return !finder_->stopped() && !finder_->found_whole(); }

    /// The state of the whole table, or of one that is longer by `more` on both axes.
    State state(const std::string& method_and_settings, Index more = 0) const;
    /// `moved`: how many places the diagonal of the table lies further to the right than that of the mask.
    void try_mask(const std::string& method_and_settings, double oddity, Index moved = 0,
                  std::vector<std::string> remarks = {}) const;
    /// A combined mask, which is kept only if every cell agrees: with so many settings, near misses say nothing.
    bool try_pair(const std::string& settings, double oddity, std::vector<std::string> remarks = {}) const;
    Candidate candidate(State state, double oddity) const;

  private:
    Finder* finder_;
    const Convention* convention_;
    bool starts_;
    Block part_;
    Visible mask_;
    std::string before_;
};

/// "&tokens=x x x": a sentence with this many words.
std::string sentence_of_words(Index words);
/// "3,1,4": the lengths of documents that begin at these keys, the last of `keys`. Empty if there are more of them than
/// the method takes.
std::string lengths_between(const std::vector<Index>& starts, Index keys);

void find_mask_patterns(const MaskSearch& search); ///< bands, chunks, documents, prefixes, sinks
void find_mask_blocks(const MaskSearch& search);   ///< masks made of blocks
void find_padded_masks(const MaskSearch& search);  ///< padding and one of the patterns
void find_mask_pairs(const MaskSearch& search);    ///< two patterns

}
