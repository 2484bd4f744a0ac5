// A mask as somebody wrote it: which of its two values means visible, and which keys a query sees.
#pragma once

#include "core/recognise/table.hpp"

#include <string_view>
#include <vector>

namespace posenc {

/// How the two values are meant.
struct Convention {
    std::string_view polarity; ///< the state's
    double visible, hidden;
    std::vector<std::string_view> mistakes;
    double oddity;

    /// What a right mask of this polarity has where a key is visible.
    double right_visible() const { return polarity == "visibility" ? 1 : 0; }
};

/// Empty of a table with more than two values, or with two that no mask has.
std::vector<Convention> conventions_of(const Table& table);

/// A part of a table of visible and hidden, with the numbers that settings are read off. Rows and columns count from
/// where the part begins.
class Visible {
  public:
    Visible(const Table& table, const Convention& convention, Block part)
        : table_(&table), visible_(convention.visible), part_(part) {}

    Index queries() const { return part_.rows; }
    Index keys() const { return part_.cols; }
    Index shift() const { return keys() - queries(); } // ends meet
    bool at(Index query, Index key) const { return table_->at(part_.row + query, part_.col + key) == visible_; }
    Index first(Index query) const; ///< keys() where none is visible
    Index last(Index query) const;  ///< −1 where none is
    Index count(Index query) const;
    Index leading(Index query) const; ///< visible keys in a row from the left
    bool seen(Index key) const;       ///< by any query

  private:
    const Table* table_;
    double visible_;
    Block part_;
};

}
