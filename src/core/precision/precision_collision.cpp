// Positions that rounding makes equal: row = that of the table, column = number format (float32, float16, bfloat16).
//
//   C[p, f] = p − q     q = the first row of the rounded table that equals the whole row p; 0 where p is alone
//
// The column's name tells the first pair. How the table is rounded: see rounded_table.hpp; how rows are compared: see
// collisions.hpp.
#include "core/precision/collisions.hpp"
#include "core/registry.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_positions = most_compared_positions, most_cells = most_compared_cells;

class PrecisionCollision : public Field {
  public:
    explicit PrecisionCollision(RoundedTable table) : table_(std::move(table)) {
        for (const NumberFormat format : number_formats) {
            Format& made = formats_.emplace_back();
            made.first = first_equals(table_, format, table_.length());
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
                    "No earlier row equals this one (" + name + " " + p + "), as far back as the table reaches."};
        }
        steps.push_back({"rows back to the first one that is equal: " + readable(value), value});
        return {std::move(steps), first_pair,
                "The rows of " + name + " " + q + " and " + p + " are the same in " + format +
                    ": by the encoding alone they cannot be told apart."};
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
        if (table_.given()) // rows stand for nothing but their numbers
            return steps;
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

MakeResult make(const State& state) {
    MakeResult made;
    RoundedTable table = RoundedTable::of(state, most_positions, most_cells, made.issues);
    made.field = with_sums(std::make_shared<PrecisionCollision>(std::move(table)));
    return made;
}

}

constinit const Method registry::precision_collision = {
    .id = "precision-collision",
    .title = "Precision collisions",
    .family = "precision",
    .sort = Sort::precision,
    .choice = "collisions",
    .hint = "how far back the first equal row lies",
    .paper = {},
    .formula = "C[p, f] = p − q\nq = first row that is the same when rounded",
    .parameters = table_uses,
    .make = make,
    .limit = most_positions,
    .definitions = [](const State& state) { return rounded_definitions(state, most_positions, most_cells); },
    .made_of = &parameters::table,
};

}
