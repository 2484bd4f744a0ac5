// A table of numbers that a person imported, as a method like any other: the rows and columns of one slice of the
// table, or the other way round.
//
//   T[r, c] = table[k, r, c],   transposed: T[r, c] = table[k, c, r]
//
// Which dimensions are r and c can be chosen; k counts the others.
//
// Nothing is computed: sums are those of the numbers themselves, read once and kept in a Pyramid. Where the state names
// a table that was not imported, the field has its size, every cell is undefined, and an issue asks for the file.
#include "core/method.hpp"
#include "core/own/own_parameters.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/sums/pyramid.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_slices = 1 << 20;
constexpr Index side_of_nothing = 16; ///< rows and columns where the size is not known

/// The colour scale: the range of the finite numbers; symmetric around zero where there are negative ones.
Range scale_of(const OwnTable& table, Index slice) {
    Range range;
    const Cell size = table.size();
    const Index begin = table.begin_of(slice);
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            if (const double value = table.at_place(begin, {row, col}); std::isfinite(value))
                range = united(range, {value, value});
    if (range.low != range.low)
        return {-1, 1};
    const double most = std::max(std::fabs(range.low), std::fabs(range.high));
    if (range.low < 0)
        return {-most, most};
    return {range.low, range.high > range.low ? range.high : range.low + (most > 0 ? most : 1)};
}

class OwnField final : public Pyramid {
  public:
    OwnField(OwnTablePtr table, Index slice, bool transposed)
        : Pyramid(Values::asked), table_(std::move(table)), slice_(slice), begin_(table_->begin_of(slice)),
          transposed_(transposed) {}

    Cell size() const override { return placed({table_->size().row, table_->size().col}); }
    double at(Cell cell) const override { return table_->at_place(begin_, placed(cell)); }

    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        const std::string place = table_->place(slice_, placed(cell));
        const bool moved = transposed_ || table_->layout() != own_layout(table_->shape());
        Explanation told;
        if (moved)
            told.steps.push_back(
                {"T[" + readable_integer(cell.row) + ", " + readable_integer(cell.col) + "] = table[" + place + "]"});
        told.steps.push_back({(moved ? "table[" : "T[") + place + "] = " + readable(value), value});
        told.fact = "as it stands in the file: " + table_->type();
        told.meaning = "This number was brought, not computed: no formula is behind it here.";
        return told;
    }

    Description describe() const override {
        const Range scale = scale_of(*table_, slice_);
        const std::string place = table_->slice_place(slice_);
        return {"Own table ‘" + table_->name() + "’" + (place.empty() ? "" : ", slice " + place),
                {"row", 0, {}},
                {"column", 0, {}},
                scale.low,
                scale.high};
    }

  private:
    Cell placed(Cell cell) const { return transposed_ ? Cell{cell.col, cell.row} : cell; }

    OwnTablePtr table_;
    Index slice_, begin_;
    bool transposed_;
};

/// Stands for a table that was not imported.
class Missing final : public Field {
  public:
    Missing(std::string name, Cell size) : name_(std::move(name)), size_(size) {}

    Cell size() const override { return size_; }
    double at(Cell) const override { return undefined; }
    double sum(Block) const override { return undefined; }
    Range range(Block) const override { return {}; }
    Explanation explain(Cell) const override {
        return {{{"T[r, c]: undefined", undefined}},
                "the numbers are not here",
                "Links name a table and never hold it. Drop or choose the file that it is in."};
    }
    Description describe() const override {
        return {name_.empty() ? "Own table: nothing was brought"
                              : "Own table ‘" + name_ + "’: its numbers are not here",
                {"row", 0, {}},
                {"column", 0, {}}};
    }

  protected:
    void fill_means(const Viewport&, std::span<float> means) const override {
        std::fill(means.begin(), means.end(), static_cast<float>(undefined));
    }

  private:
    std::string name_;
    Cell size_;
};

MakeResult missing(const State& state) {
    const OwnReference wanted = read_own_reference(state.text("own"));
    const bool known = !wanted.shape.empty();
    Cell size =
        known ? own_layout(wanted.shape, state.list("own_axes")).size() : Cell{side_of_nothing, side_of_nothing};
    if (state.flag("own_transposed"))
        std::swap(size.row, size.col);
    const std::string name = quoted(wanted.name, 80);
    MakeResult made{std::make_shared<Missing>(name, size), {}};
    if (!state.text("own").empty())
        made.issues.push_back({"own",
                               "own: the numbers of ‘" + name + "’" +
                                   (known ? " (" + shape_text(wanted.shape) + ")" : "") +
                                   " are not here, since links never hold them",
                               "the table is empty until its file is dropped or chosen"});
    return made;
}

/// Adds an issue where the table is not the one that the link was made from.
void tell_another(const OwnTable& table, const OwnReference& wanted, Issues issues = {}) {
    const bool other_shape = !wanted.shape.empty() && wanted.shape != table.shape();
    const bool other_numbers = !wanted.checksum.empty() && wanted.checksum != table.checksum();
    if (other_shape || other_numbers)
        issues.push_back({"own",
                          "own: ‘" + table.name() + "’ was brought with " +
                              (other_shape ? "another shape, " + shape_text(table.shape()) + "," : "other numbers") +
                              " than the link names",
                          "what was brought is used"});
}

MakeResult make(const State& state) {
    const OwnTablePtr table = own_table_of(state);
    if (!table)
        return missing(state);
    MakeResult made;
    tell_another(*table, read_own_reference(state.text("own")), made.issues);
    if (!own_axes_fit(table->shape(), state.list("own_axes")))
        made.issues.push_back({"own_axes",
                               "own_axes: " + own_axes_problem(table->shape(), write_value(parameters::own_axes,
                                                                                           state.value("own_axes"))),
                               "the last two are used"});
    const Index wanted = state.integer("own_slice"), slice = std::min(wanted, table->slices() - 1);
    if (slice < wanted)
        made.issues.push_back({"own_slice",
                               "own_slice: " + readable_integer(wanted) + " is out of range; allowed: 0 … " +
                                   readable_integer(table->slices() - 1),
                               readable_integer(slice) + " is used"});
    made.field = std::make_shared<OwnField>(table, slice, state.flag("own_transposed"));
    return made;
}

/// Programs read the numbers from a file that the person has.
std::vector<Definition> definitions(const State& state) {
    const OwnTablePtr table = own_table_of(state);
    const Index last = table ? table->slices() - 1 : 0;
    std::vector<Definition> made = {{"brought", python_flag(table != nullptr)},
                                    {"own_slice", std::to_string(std::min(state.integer("own_slice"), last))}};
    if (table && !own_axes_fit(table->shape(), state.list("own_axes")))
        made.push_back({"own_axes", "[-2, -1]"});
    return made;
}

/// How many slices there are to choose from; 1 with less than three dimensions, or where they are not known.
Index slices_that_are_known(const State& state) {
    return std::max<Index>(own_slices_of(state), 1);
}

}

namespace parameters {

constinit const Parameter own{.key = "own",
                              .label = "Own table",
                              .help = "which of the tables that were brought, as NAME:SHAPE:CHECKSUM; empty: the last",
                              .kind = Kind::text,
                              .high = 512,
                              .initial = ""};
constinit const Parameter own_axes{.key = "own_axes",
                                   .label = "Rows and columns",
                                   .help = "which dimensions of the tensor they are, counted from 0, or from −1 back",
                                   .kind = Kind::integers,
                                   .low = -16,
                                   .high = 15,
                                   .initial = "-2,-1",
                                   .least_items = 2,
                                   .max_items = 2,
                                   .count = slices_that_are_known};
constinit const Parameter own_slice{.key = "own_slice",
                                    .label = "Slice",
                                    .symbol = "k",
                                    .help = "of a table with more than two dimensions: head, batch, layer",
                                    .kind = Kind::integer,
                                    .low = 0,
                                    .high = most_slices - 1,
                                    .initial = "0",
                                    .count = own_slices_of};
constinit const Parameter own_transposed{.key = "own_transposed",
                                         .label = "Transposed",
                                         .help = "rows become columns",
                                         .kind = Kind::flag,
                                         .low = 0,
                                         .high = 1,
                                         .initial = "0"};

}

namespace {

constexpr Use used[] = {&parameters::own, &parameters::own_axes, &parameters::own_slice, &parameters::own_transposed};

}

constinit const Method registry::own = {
    .id = "own",
    .title = "Own table",
    .family = "own",
    .sort = Sort::vectors,
    .aspects = rows_of_channels | pairs_of_tokens | visibility_of_keys,
    .paper = {},
    .formula = "T[r, c] = table[k, r, c]\ntransposed: T[r, c] = table[k, c, r]",
    .parameters = used,
    .make = make,
    .definitions = definitions,
    .encoding = "own table",
    .no_waves = "These numbers were brought: of each column the wave is told that comes closest to it.",
    .no_curve = "as it was brought: one value a column",
};

}
