// A matrix of query × key read as a function of the distance δ = j − i − shift. The ends are aligned: shift = K − Q.
#pragma once

#include "core/recognise/table.hpp"

namespace posenc {

struct ReadDistances {
    explicit ReadDistances(const NumberTable& table) : queries(table.rows), keys(table.cols), table_(&table) {}

    Index queries, keys;

    Index shift() const { return keys - queries; }
    Index reach_back() const { return keys - 1; }
    Index reach() const { return keys - 1; } ///< the largest distance
    double at(Index delta) const {
        const Index row = delta > 0 ? 0 : queries - 1;
        return table_->at(row, row + shift() + delta);
    }
    /// Whether the matrix depends on the distance alone, within the rounding of its numbers.
    bool holds() const;

  private:
    const NumberTable* table_;
};

}
