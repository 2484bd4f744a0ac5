#include "core/precision/collisions.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace posenc {

namespace {

/// A position that is not alone yet.
struct Member {
    std::size_t group = 0;
    double value = 0; ///< the entry in the column at hand, never NaN
    Index row = 0;
    bool same_place(const Member& other) const { return group == other.group && value == other.value; }
};

/// Splits the groups by their values and drops those of one member.
void split_groups(std::vector<Member>& members) {
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
        return std::tie(a.group, a.value, a.row) < std::tie(b.group, b.value, b.row);
    });
    std::vector<Member> kept;
    std::size_t groups = 0;
    for (std::size_t first = 0, end = 0; first < members.size(); first = end) {
        while (end < members.size() && members[end].same_place(members[first]))
            ++end;
        for (std::size_t i = first; end - first > 1 && i < end; ++i)
            kept.push_back({groups, 0, members[i].row});
        ++groups;
    }
    members = std::move(kept);
}

}

std::vector<Index> first_equals(const RoundedTable& table, NumberFormat format, Index rows) {
    std::vector<Index> first;
    std::vector<Member> members;
    for (Index row = 0; row < rows; ++row) {
        // Rounding keeps the order: positions that round alike are mostly neighbours, and their rows are the same.
        const bool alike = row > 0 && table.alike(row, row - 1, format);
        first.push_back(alike ? first.back() : row);
        if (!alike)
            members.push_back({0, 0, row});
    }
    for (Index col = 0; col < table.width() && !members.empty(); ++col) {
        for (Member& member : members) {
            const double entry = table.at(member.row, col, format);
            // Sorting needs numbers; a column that lacks some holds waves, of which none is infinite.
            member.value = std::isnan(entry) ? std::numeric_limits<double>::infinity() : entry;
        }
        split_groups(members);
    }
    std::size_t group = 0;
    Index earliest = 0;
    for (std::size_t i = 0; i < members.size(); ++i) { // by group, and by row within one
        if (i == 0 || members[i].group != group)
            earliest = members[i].row;
        group = members[i].group;
        first[static_cast<std::size_t>(members[i].row)] = earliest;
    }
    for (Index& row : first)
        row = first[static_cast<std::size_t>(row)];
    return first;
}

namespace {

constexpr Index rows_ahead = 4096; ///< more than the whole numbers of float16, so that its collisions come into sight

/// Whether the rows after the last one are known too: those of a longer table begin with the same numbers.
bool goes_on(const State& state) {
    const std::string_view table = state.text("table"), scaling = state.text("scaling");
    const bool by_length = scaling == "dynamic-ntk" || scaling == "longrope";
    return table == "index" || table == "single-sine" || table == "sinusoidal" || table == "alibi" ||
           table == "t5-bucket" || (table == "rotary-table" && !(by_length && state.is_none("seen_length")));
}

/// Compares more and more rows, as most formats collide early.
std::optional<EqualRows> first_equal_rows(const RoundedTable& table, NumberFormat format) {
    constexpr Index at_first = 512;
    for (Index rows = std::min(at_first, table.length());; rows = std::min(2 * rows, table.length())) {
        const std::vector<Index> first = first_equals(table, format, rows);
        for (Index row = 0; row < rows; ++row)
            if (const Index earlier = first[static_cast<std::size_t>(row)]; earlier < row)
                return EqualRows{row, earlier};
        if (rows == table.length())
            return {};
    }
}

/// The first row whose number rounds like the one before, though no such rows are compared: whole numbers from
/// 2^bits + 1 on have no place of their own.
std::optional<EqualRows> alike_rows(const RoundedTable& table, NumberFormat format) {
    const double last_whole = 1 / unit_roundoff(table.working(format));
    const Index past = static_cast<Index>(last_whole) + 1 - table.axes().front().first;
    for (const Index row : {Index{1}, Index{2}, Index{3}, past})
        if (row > 0 && table.alike(row, row - 1, format))
            return EqualRows{row, row - 1};
    return {};
}

}

FirstCollisions::FirstCollisions(const State& state) : goes_on_(posenc::goes_on(state)) {
    std::vector<Issue> said_by_the_field;
    const Index wanted = goes_on_ ? std::max(state.integer("length"), rows_ahead) : state.integer("length");
    const RoundedTable table = RoundedTable::of(state.with("length", std::to_string(wanted)), most_compared_positions,
                                                most_compared_cells, said_by_the_field);
    compared_ = table.length();
    for (const NumberFormat format : number_formats) {
        std::optional<EqualRows> pair = first_equal_rows(table, format);
        if (!pair && goes_on_)
            pair = alike_rows(table, format);
        pairs_.push_back(pair);
        texts_.push_back(pair ? table.row_text(pair->row) + " = " + table.row_text(pair->earlier) : "");
    }
}

double FirstCollisions::at(Cell cell) const {
    const std::optional<EqualRows>& pair = pairs_[static_cast<std::size_t>(cell.row)];
    return pair ? static_cast<double>(cell.col == 0 ? pair->row : pair->earlier) : undefined;
}

Explanation FirstCollisions::explain(Cell cell) const {
    const std::string& text = texts_[static_cast<std::size_t>(cell.row)];
    return {{{text.empty() ? "no two rows are equal" : text, at(cell)}}, "", ""};
}

Description FirstCollisions::describe() const {
    return {"First equal rows", {"format", 0, {}}, {"row", 0, {"later", "earlier"}}, 0, 1};
}

}
