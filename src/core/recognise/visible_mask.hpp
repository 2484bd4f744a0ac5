// A mask as somebody wrote it: which of its two values means visible, and which keys a query sees.
#pragma once

#include "core/recognise/table.hpp"

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
    Visible(const NumberTable& table, const Convention& convention, Block part)
        : table_(&table), visible_(convention.visible), part_(part) {}

    Index queries() const { return part_.rows; }
    Index keys() const { return part_.cols; }
    Index shift() const { return keys() - queries(); } // the ends are aligned
    bool at(Index query, Index key) const { return table_->at(part_.row + query, part_.col + key) == visible_; }
    Index first(Index query) const; ///< keys() where none is visible
    Index last(Index query) const;  ///< −1 where none is
    Index count(Index query) const;
    Index leading(Index query) const; ///< number of visible keys from the left, up to the first hidden one
    bool seen(Index key) const;       ///< by any query

  private:
    const NumberTable* table_;
    double visible_;
    Block part_;
};

}
