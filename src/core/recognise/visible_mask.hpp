// A mask as somebody wrote it: which of its two values means visible, and which keys a query sees.
#pragma once

#include "core/recognise/table.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace posenc {

/// How the two values are meant.
struct Convention {
    std::string_view polarity; ///< the value of the parameter `polarity`
    double visible, hidden;
    std::vector<std::string_view> mistakes;
    double oddity;

    /// The value of a visible key in a correct mask of this polarity.
    double right_visible() const { return polarity == "visibility" ? 1 : 0; }
};

/// Empty for a table with more than two values, or with two values that no mask has.
std::vector<Convention> conventions_of(const NumberTable& table);

/// A part of a mask, with the numbers from which settings are read. Rows and columns are counted from where the part
/// begins.
class Visible {
  public:
    /// `shift`: the key of the part at which its first query stands, negative where it stands before the first key.
    Visible(const NumberTable& table, const Convention& convention, Block part, Index shift)
        : table_(&table), visible_(convention.visible), part_(part), shift_(shift) {}

    Index queries() const { return part_.rows; }
    Index keys() const { return part_.cols; }
    Index shift() const { return shift_; }
    Index place(Index query) const { return query + shift_; } ///< the key at which a query stands
    /// The first and the last query that stands at a key of the part; the last one comes first where none does.
    Index first_query() const { return std::max<Index>(0, -shift_); }
    Index last_query() const { return std::min(queries(), keys() - shift_) - 1; }

    bool at(Index query, Index key) const { return table_->at(part_.row + query, part_.col + key) == visible_; }
    Index first(Index query) const; ///< keys() where none is visible
    Index last(Index query) const;  ///< −1 where none is
    Index count(Index query) const;
    Index leading(Index query) const;  ///< number of visible keys from the left, up to the first hidden one
    Index trailing(Index query) const; ///< the same from the right
    /// Number of visible keys from the query's own place back to the first hidden one; 0 if its own key is hidden.
    Index back_from(Index query) const;
    bool seen(Index key) const; ///< by any query

  private:
    const NumberTable* table_;
    double visible_;
    Block part_;
    Index shift_;
};

/// Where documents begin whose tokens see each other in both directions, by the last key that their first query sees.
/// Empty if a query does not see itself.
std::vector<Index> starts_by_last_keys(const Visible& mask);
/// The largest number of keys, its own one included, that the first queries of such documents see: the window.
Index window_before(const Visible& mask, const std::vector<Index>& starts);

}
