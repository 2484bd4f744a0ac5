// A matrix of query × key read as a function of the distance δ = j − i − shift. The shift is the key at which the first
// query stands: K − Q where the ends are aligned, 0 where the starts are.
#pragma once

#include "core/recognise/table.hpp"

#include <algorithm>

namespace posenc {

struct ReadDistances {
    explicit ReadDistances(const NumberTable& table, bool from_starts = false)
        : queries(table.rows), keys(table.cols), starts(from_starts), table_(&table) {}

    Index queries, keys;
    bool starts; ///< the starts are aligned

    Index shift() const { return starts ? 0 : keys - queries; }
    Index smallest() const { return 1 - queries - shift(); } ///< distance of the last query and the first key
    Index largest() const { return keys - 1 - shift(); }     ///< of the first query and the last key
    Index reach() const { return std::max(-smallest(), largest()); }
    bool has(Index delta) const { return delta >= smallest() && delta <= largest(); }
    /// The number of a distance that some pair has.
    double at(Index delta) const {
        const Index row = std::max<Index>(0, -delta - shift());
        return table_->at(row, row + shift() + delta);
    }
    /// Whether the matrix depends on the distance alone, within the rounding of its numbers.
    bool holds() const;

  private:
    const NumberTable* table_;
};

}
