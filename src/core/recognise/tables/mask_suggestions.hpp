// What the rows of a mask suggest for the settings of the masks that it may be combined from.
#pragma once

#include "core/recognise/visible_mask.hpp"

#include <map>

namespace posenc {

/// Numbers that rows suggest for a setting, the commonest first.
class SuggestedNumbers {
  public:
    static constexpr std::size_t most = 48;

    void add(Index number, Index low = 1);
    std::vector<Index> values(std::size_t wanted = most) const;

  private:
    std::map<Index, Index> counts_;
};

struct MaskSuggestions {
    explicit MaskSuggestions(const Visible& mask);

    SuggestedNumbers windows, chunks;
    SuggestedNumbers begins;  ///< of documents and chunks, and where they end
    SuggestedNumbers leading; ///< first keys that stay visible, first tokens that see everything

  private:
    void read_row(const Visible& mask, Index query);
};

/// Where no visible pair has one of its two before and the other behind: the finest documents.
std::vector<Index> uncrossed_starts(const Visible& mask);
/// Where the longest runs of tokens begin, one after the other, that see each other, or all that comes before.
std::vector<Index> filled_starts(const Visible& mask, bool causal);

}
