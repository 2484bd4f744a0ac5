// Positions that rounding makes equal: row = that of the table, column = number format (float32, float16, bfloat16).
//
//   C[p, f] = p − q     q = the first row of the rounded table that equals the whole row p; 0 where p is alone
//
// The column's name tells the first pair. How the table is rounded: see rounded_table.hpp. Every row is compared with
// every other: rows are split into groups by one column after another until each is alone or no column is left, so that
// the cost is that of the columns needed, not of all of them. Angles that became infinite have no sine; two such
// entries count as equal.
#include "core/precision/rounded_table.hpp"
#include "core/pyramid.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace posenc {

extern const Method precision_collision;

namespace {

constexpr Index most_positions = 1 << 16;
constexpr Index most_cells = 1 << 21; ///< rows · columns that are compared at worst

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

/// For every row the first row that equals it, itself where there is none before.
std::vector<Index> first_equals(const RoundedTable& table, NumberFormat format) {
    std::vector<Index> first;
    std::vector<Member> members;
    for (Index row = 0; row < table.length(); ++row) {
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

class PrecisionCollision : public Field {
  public:
    explicit PrecisionCollision(RoundedTable table) : table_(std::move(table)) {
        for (const NumberFormat format : number_formats) {
            Format& made = formats_.emplace_back();
            made.first = first_equals(table_, format);
            for (Index row = 0; row < table_.length(); ++row) {
                const Index back = row - made.first[static_cast<std::size_t>(row)];
                farthest_ = std::max(farthest_, back);
                if (back > 0 && made.collision == 0)
                    made.collision = row;
            }
        }
    }

    Cell size() const override { return {table_.length(), static_cast<Index>(formats_.size())}; }
    double at(Cell cell) const override { return static_cast<double>(cell.row - first(cell)); }

    Explanation explain(Cell cell) const override {
        const std::string format(format_name(number_formats[cell.col])),
            name = table_.row_names().name, p = table_.row_text(cell.row), q = table_.row_text(first(cell));
        const double value = at(cell);
        const std::string first_pair = format + ", " + first_pair_text(static_cast<std::size_t>(cell.col));
        std::vector<Step> steps = numbers(cell);
        if (value == 0) {
            steps.push_back({"no earlier row is equal: 0", 0});
            return {std::move(steps), first_pair,
                    "This row (" + name + " " + p + ") is alone, as far as the table reaches back."};
        }
        steps.push_back({"rows back to the first one that is equal: " + readable(value), value});
        return {std::move(steps), first_pair,
                "The rows of " + name + " " + q + " and " + p + " are the same in " + format +
                    ": no model can tell them apart."};
    }

    Description describe() const override {
        Description description{"Collisions, " + table_.row_names().name + " by format",
                                table_.row_names(),
                                {"format", 0, {}},
                                0,
                                static_cast<double>(std::max<Index>(farthest_, 1))};
        for (std::size_t f = 0; f < formats_.size(); ++f)
            description.cols.labels.push_back(std::string(format_name(number_formats[f])) + ": " + first_pair_text(f));
        return description;
    }

  private:
    struct Format {
        std::vector<Index> first; ///< by row
        Index collision = 0;      ///< the first row that has an equal one before it; 0 if there is none
    };

    Index first(Cell cell) const {
        return formats_[static_cast<std::size_t>(cell.col)].first[static_cast<std::size_t>(cell.row)];
    }
    /// What the row stands for, rounded.
    std::vector<Step> numbers(Cell cell) const {
        const NumberFormat inner = table_.working(number_formats[cell.col]);
        std::vector<Step> steps;
        for (const RoundedAxis& axis : table_.axes()) {
            const double number = rounded(axis.number(cell.row), inner);
            steps.push_back(
                {std::string(axis.name) + " in " + std::string(format_name(inner)) + " = " + readable(number, 9),
                 number});
        }
        return steps;
    }
    std::string first_pair_text(std::size_t format) const {
        const Index row = formats_[format].collision;
        return row == 0 ? "all different"
                        : table_.row_text(formats_[format].first[static_cast<std::size_t>(row)]) + " = " +
                              table_.row_text(row);
    }

    RoundedTable table_;
    std::vector<Format> formats_;
    Index farthest_ = 0;
};

Made make(const State& state) {
    Made made;
    RoundedTable table = RoundedTable::of(state, most_positions, most_cells, made.issues);
    made.field = with_pyramid(std::make_shared<PrecisionCollision>(std::move(table)));
    return made;
}

constexpr const Parameter* used[] = {POSENC_ROUNDED_PARAMETERS};

}

constinit const Method precision_collision = {
    .id = "precision-collision",
    .title = "Precision collisions",
    .family = "precision",
    .paper = {},
    .formula = "C[p, f] = p − q\nq = first row that is the same when rounded",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .definitions = [](const State& state) { return rounded_definitions(state, most_positions, most_cells); },
};

}
