// Rows of a table that rounding makes equal.
//
// Every row is compared with every other: rows are split into groups by one column after another until each is alone or
// no column is left, so that the cost is that of the columns needed, not of all of them. Angles that became infinite
// have no sine; two such entries count as equal.
#pragma once

#include "core/precision/rounded_table.hpp"

namespace posenc {

inline constexpr Index most_compared_positions = 1 << 15;
inline constexpr Index most_compared_cells = 1 << 21; ///< rows · columns that are compared at worst

/// For each of the first `rows` rows the first row that equals it, itself where there is none before.
std::vector<Index> first_equals(const RoundedTable& table, NumberFormat format, Index rows);

struct EqualRows {
    Index row = 0, earlier = 0; ///< counted from 0, row > earlier
};

/// The first two equal rows, the rows beyond the table's end, whole numbers that go on, included; empty where none of
/// the table's rows are equal and no further ones round alike.
std::optional<EqualRows> first_equal_pair(const RoundedTable& table, NumberFormat format);

/// The first two equal rows of a state's table in every format. Where the rows past its length are known too (see
/// goes_on) it looks beyond: at 4096 rows at least, and at the whole numbers that the format lacks.
class FirstCollisions {
  public:
    /// Reads what a rounded table reads.
    explicit FirstCollisions(const State& state);
    /// The state with the length up to which rows are compared: where it is the same, so are the pairs.
    static State looked_through(const State& state);

    const std::optional<EqualRows>& pair(NumberFormat format) const { return pairs_[static_cast<std::size_t>(format)]; }
    /// "257 = 256", what the rows stand for; empty where there is no pair.
    const std::string& text(NumberFormat format) const { return texts_[static_cast<std::size_t>(format)]; }
    Index compared() const { return compared_; } ///< rows that were compared with each other
    bool goes_on() const { return goes_on_; }    ///< a longer table begins with the same rows

  private:
    bool goes_on_;
    Index compared_ = 0;
    std::vector<std::optional<EqualRows>> pairs_;
    std::vector<std::string> texts_;
};

}
