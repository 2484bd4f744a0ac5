// The numbers of a matrix of query × key by distance, δ = j − i − shift, where ends meet: shift = K − Q.
#pragma once

#include "core/recognise/table.hpp"

namespace posenc {

struct ReadDistances {
    explicit ReadDistances(const Table& table) : queries(table.rows), keys(table.cols), table_(&table) {}

    Index queries, keys;

    Index shift() const { return keys - queries; }
    Index reach_back() const { return keys - 1; }
    Index reach() const { return keys - 1; } ///< no distance is larger
    double at(Index delta) const {
        const Index row = delta > 0 ? 0 : queries - 1;
        return table_->at(row, row + shift() + delta);
    }
    /// Whether the matrix depends on the distance alone, as far as its numbers are exact.
    bool holds() const;

  private:
    const Table* table_;
};

}
