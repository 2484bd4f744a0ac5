#include "core/precision/collisions.hpp"
#include "core/registry.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace posenc {

namespace {

/// A position that still shares its group with others.
struct Member {
    std::size_t group = 0;
    double value = 0; ///< the entry in the column at hand, never NaN
    Index row = 0;
    bool same_place(const Member& other) const { return group == other.group && value == other.value; }
    /// Hash of group and value; the same for 0 and −0, which are equal.
    std::size_t hash() const {
        const auto mixed = (__builtin_bit_cast(std::uint64_t, value + 0.0) ^ (group << 1)) * 0x9E3779B97F4A7C15U;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};

/// Groups of positions that no column so far has told apart. Buffers that a column needs are used again for the next
/// one.
class Groups {
  public:
    /// All positions are one group.
    explicit Groups(std::vector<Member> members) : members_(std::move(members)) {}

    std::span<const Member> members() const { return members_; }
    void split(const RoundedTable& table, Index col, NumberFormat format);

  private:
    void read_column(const RoundedTable& table, Index col, NumberFormat format);
    void split_by_values();

    std::vector<Member> members_, kept_;
    std::vector<std::size_t> slots_, first_of_, count_;
    std::vector<Index> rows_;
    std::vector<double> entries_;
};

void Groups::split(const RoundedTable& table, Index col, NumberFormat format) {
    read_column(table, col, format);
    split_by_values();
}

/// Writes the entry of each member in a column; those at one place of its axis are computed once.
void Groups::read_column(const RoundedTable& table, Index col, NumberFormat format) {
    const RoundedAxis& axis = table.axis(col);
    const bool by_place = axis.count > 0 && static_cast<std::size_t>(axis.count) < members_.size();
    rows_.resize(by_place ? static_cast<std::size_t>(axis.count) : members_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i] = by_place ? static_cast<Index>(i) * axis.inner : members_[i].row;
    entries_.resize(rows_.size());
    table.read(rows_, col, format, entries_);
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member& member = members_[i];
        const double entry = entries_[by_place ? static_cast<std::size_t>(axis.place(member.row)) : i];
        // NaN equals nothing; this number is beyond every format and stands for undefined entries, so that they equal
        // each other.
        member.value = std::isnan(entry) ? std::numeric_limits<double>::max() : entry;
        // In an imported table undefined entries are not known to be equal, so each gets a mark of its own.
        if (std::isnan(entry) && table.given())
            member.value = 1e300 + 1e285 * static_cast<double>(member.row);
    }
}

/// Splits the groups by their values and drops those of one member. Members stay in the order of their rows; a hash
/// table with linear probing finds the first of each group.
void Groups::split_by_values() {
    constexpr std::size_t empty = static_cast<std::size_t>(-1);
    slots_.assign(std::bit_ceil(2 * members_.size() + 1), empty);
    first_of_.resize(members_.size());
    count_.assign(members_.size(), 0);
    for (std::size_t i = 0; i < members_.size(); ++i) {
        std::size_t slot = members_[i].hash() & (slots_.size() - 1);
        while (slots_[slot] != empty && !members_[slots_[slot]].same_place(members_[i]))
            slot = (slot + 1) & (slots_.size() - 1);
        if (slots_[slot] == empty)
            slots_[slot] = i;
        first_of_[i] = slots_[slot];
        ++count_[first_of_[i]];
    }
    kept_.clear();
    for (std::size_t i = 0; i < members_.size(); ++i)
        if (count_[first_of_[i]] > 1)
            kept_.push_back({first_of_[i], 0, members_[i].row});
    members_.swap(kept_);
}

/// All columns, one of each axis in turn: tokens of a grid that share one coordinate are soon told apart by the others.
std::vector<Index> axes_in_turn(const RoundedTable& table) {
    std::vector<std::vector<Index>> of_axis(table.axes().size());
    for (Index col = 0; col < table.width(); ++col)
        of_axis[table.axis_of(col)].push_back(col);
    std::vector<Index> columns;
    for (std::size_t turn = 0; static_cast<Index>(columns.size()) < table.width(); ++turn)
        for (const std::vector<Index>& own : of_axis)
            if (turn < own.size())
                columns.push_back(own[turn]);
    return columns;
}

/// Which columns may tell rows apart that the columns before have not. Constant columns cannot, nor can those that
/// equal one of the two before on their axis, which have the most similar frequencies.
class Telling {
  public:
    Telling(const RoundedTable& table, NumberFormat format)
        : table_(table), format_(format), former_(table.axes().size(), {-1, -1}) {}

    bool tells(Index col) {
        std::array<Index, 2>& former = former_[table_.axis_of(col)];
        const auto same = [&](Index other) { return other >= 0 && table_.same(col, other, format_); };
        if (std::any_of(former.begin(), former.end(), same) || table_.constant(col, format_))
            return false;
        former = {col, former[0]};
        return true;
    }

  private:
    const RoundedTable& table_;
    NumberFormat format_;
    std::vector<std::array<Index, 2>> former_;
};

}

std::vector<Index> first_equals(const RoundedTable& table, NumberFormat format, Index rows) {
    std::vector<Index> first;
    std::vector<Member> members;
    first.reserve(static_cast<std::size_t>(rows));
    members.reserve(static_cast<std::size_t>(rows));
    for (Index row = 0; row < rows; ++row) {
        // Rounding keeps the order: positions that round alike are mostly neighbours, and their rows are the same.
        const bool alike = row > 0 && table.alike(row, row - 1, format);
        first.push_back(alike ? first.back() : row);
        if (!alike)
            members.push_back({0, 0, row});
    }
    Groups groups(std::move(members));
    constexpr std::size_t few = 8; // for fewer members, reading their entries is faster than testing the column
    Telling telling(table, format);
    for (const Index col : axes_in_turn(table)) {
        if (groups.members().empty())
            break;
        if (groups.members().size() < few || telling.tells(col))
            groups.split(table, col, format);
    }
    std::vector<Index> earliest(static_cast<std::size_t>(rows), -1); // of each group
    for (const Member& member : groups.members()) {
        Index& row = earliest[member.group];
        row = row < 0 ? member.row : row;
        first[static_cast<std::size_t>(member.row)] = row;
    }
    for (Index& row : first)
        row = first[static_cast<std::size_t>(row)];
    return first;
}

namespace {

constexpr Index rows_ahead = 4096; ///< more than the whole numbers of float16, so that its collisions come into sight

/// Whether the rows after the last one are known too, because a longer table begins with the same rows.
bool goes_on(const State& state) {
    const std::string_view table = state.text("table"), scaling = state.text("scaling");
    const bool by_length = scaling == "dynamic-ntk" || scaling == "longrope" || scaling == "qwen1";
    return table == registry::index.id || table == registry::single_sine.id || table == registry::sinusoidal.id ||
           table == registry::alibi.id || table == registry::t5_bucket.id ||
           (table == registry::rotary_table.id && !(by_length && state.is_none("seen_length")));
}

/// Compares more and more rows, as most formats collide early.
std::optional<EqualRows> first_equal_rows(const RoundedTable& table, NumberFormat format) {
    constexpr Index at_first = 512, more = 8;
    for (Index rows = std::min(at_first, table.length());; rows = std::min(more * rows, table.length())) {
        const std::vector<Index> first = first_equals(table, format, rows);
        for (Index row = 0; row < rows; ++row)
            if (const Index earlier = first[static_cast<std::size_t>(row)]; earlier < row)
                return EqualRows{row, earlier};
        if (rows == table.length())
            return {};
    }
}

/// The first row whose number rounds like that of the row before, found without comparing rows: not all whole numbers
/// from 2^bits + 1 on exist in the format.
std::optional<EqualRows> alike_rows(const RoundedTable& table, NumberFormat format) {
    const double last_whole = 1 / unit_roundoff(table.working(format));
    const Index past = static_cast<Index>(last_whole) + 1 - table.axes().front().first;
    for (const Index row : {Index{1}, Index{2}, Index{3}, past})
        if (row > 0 && table.alike(row, row - 1, format))
            return EqualRows{row, row - 1};
    return {};
}

}

std::optional<EqualRows> first_equal_pair(const RoundedTable& table, NumberFormat format) {
    const std::optional<EqualRows> pair = first_equal_rows(table, format);
    return pair ? pair : alike_rows(table, format);
}

State FirstCollisions::looked_through(const State& state) {
    if (!posenc::goes_on(state) || state.integer("length") >= rows_ahead)
        return state;
    return state.with("length", std::to_string(rows_ahead));
}

FirstCollisions::FirstCollisions(const State& state) : goes_on_(posenc::goes_on(state)) {
    const RoundedTable table = RoundedTable::of(looked_through(state), most_compared_positions, most_compared_cells);
    compared_ = table.length();
    for (const NumberFormat format : number_formats) {
        const std::optional<EqualRows> pair =
            goes_on_ ? first_equal_pair(table, format) : first_equal_rows(table, format);
        pairs_.push_back(pair);
        texts_.push_back(pair ? table.row_text(pair->row) + " = " + table.row_text(pair->earlier) : "");
    }
}

}
