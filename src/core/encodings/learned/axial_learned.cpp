// Axial position tables as a method: row = position, column = dimension. The formula stands in axial_shape.hpp.
//
// The numbers are seeded, normal with deviation 1, and nothing has been trained. Concatenated tables share the columns
// evenly; the last axis gets what is left over. Tables of up to 2^19 entries in all are drawn once and kept with sums
// over their places, so that a block of any size costs the same. Larger ones, up to 2^26 entries, would take seconds to
// draw and half a gigabyte to keep. Not covered: widths chosen by hand.
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/learned/axial_shape.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/kernels/grid_means.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/grid_runs.hpp"
#include "core/sums/summed_table.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/no_waves.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_positions = 1 << 20;
constexpr Index most_kept_entries = 1 << 19; ///< 7 MiB with their sums, drawn in a frame

class Axial : public Field {
  public:
    Axial(Index length, Index width, AxialShape shape, SeededTable table)
        : length_(length), width_(width), shape_(std::move(shape)), table_(table) {
        for (std::size_t axis = 0; axis < shape_.axes.size(); ++axis)
            kept_.emplace_back(static_cast<std::size_t>(width_of(axis)));
    }

    Cell size() const override { return {length_, width_}; }
    /// Whether tables of this size can be kept, which everything but at(), explain() and describe() needs.
    bool small_enough() const { return entries() <= most_kept_entries; }

    double at(Cell cell) const override {
        double total = 0;
        shape_.for_entries(cell, [&](std::size_t axis, Index place, Index col) { total += entry(axis, place, col); });
        return cell.row < shape_.tokens() ? total : undefined;
    }

    double sum(Block block) const override;
    Range range(Block block) const override;
    Strips strips() const override { return Strips::columns; }
    std::size_t held_bytes() const override { return held_bytes_; }

    Explanation explain(Cell cell) const override {
        const std::string p = readable_integer(cell.row), tokens = readable_integer(shape_.tokens());
        if (cell.row >= shape_.tokens())
            return {{{p + " ≥ " + tokens + ": undefined", undefined}},
                    "beyond the axes",
                    "The axes hold " + tokens + " positions, so there is no vector for position " + p + "."};
        const double value = at(cell);
        Explanation explanation;
        std::string sum;
        shape_.for_entries(cell, [&](std::size_t axis, Index place, Index col) {
            const std::string name = "T" + subscript(static_cast<int>(axis)) + "[" + readable_integer(place) + ", " +
                                     readable_integer(col) + "]";
            explanation.steps.push_back({name + " = " + readable(entry(axis, place, col)), entry(axis, place, col)});
            sum += (sum.empty() ? "" : " + ") + name;
        });
        if (explanation.steps.size() > 1)
            explanation.steps.push_back({sum + " = " + readable(value), value});
        explanation.fact = shape_.widths.empty() ? "sum of one entry for each axis" : "entry of one axis";
        explanation.meaning = "Tables for the axes need far fewer numbers than one table for every position. Here they "
                              "are random; training would choose them.";
        return explanation;
    }

    Description describe() const override {
        return {
            "Axial tables (random, untrained)", {"position", 0, {}}, {"dimension", 0, {}}, -normal_range, normal_range};
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    /// An axis has at most 1024 places.
    double entry(std::size_t axis, Index place, Index col) const {
        return table_.at(static_cast<Index>(axis) * 1024 + place, col);
    }
    Index width_of(std::size_t axis) const { return shape_.widths.empty() ? width_ : shape_.widths[axis]; }
    Index entries() const;
    Cell defined() const { return {std::min(length_, shape_.tokens()), width_}; } ///< cells with a value
    const SummedTable& column_of(std::size_t axis, Index col) const;
    /// Calls visit(axis, column of its table) for all table columns that a column of the field adds up.
    template <typename Visit> void for_columns(Index col, const Visit& visit) const {
        shape_.for_entries({0, col}, [&](std::size_t axis, Index, Index own) { visit(axis, column_of(axis, own)); });
    }

    Index length_, width_;
    AxialShape shape_;
    SeededTable table_;
    mutable std::vector<std::vector<SummedTable>> kept_; ///< columns of each axis, each made when first asked for
    mutable std::size_t held_bytes_ = 0;                 ///< of those
};

Index Axial::entries() const {
    Index entries = 0;
    for (std::size_t axis = 0; axis < shape_.axes.size(); ++axis)
        entries += shape_.axes[axis] * width_of(axis);
    return entries;
}

const SummedTable& Axial::column_of(std::size_t axis, Index col) const {
    SummedTable& column = kept_[axis][static_cast<std::size_t>(col)];
    if (column.end() == 0) {
        std::vector<double> values(static_cast<std::size_t>(shape_.axes[axis]));
        for (std::size_t place = 0; place < values.size(); ++place)
            values[place] = entry(axis, static_cast<Index>(place), col);
        column = SummedTable(0, std::move(values));
        held_bytes_ += column.held_bytes();
    }
    return column;
}

double Axial::sum(Block block) const {
    if (block.row + block.rows > shape_.tokens())
        return undefined;
    double total = 0;
    for_boxes(shape_.axes, {block.row, block.rows}, [&](const GridBox& box) {
        for (Index col = block.col; col < block.col + block.cols; ++col)
            for_columns(col, [&](std::size_t axis, const SummedTable& column) {
                const auto [first, count] = box[axis];
                total += column.weighted_sum({first, count, tokens_in(box) / count, 0});
            });
    });
    return total;
}

/// A box contains every combination of its places, so the extremes of a sum are the sums of each axis's extremes.
Range Axial::range(Block block) const {
    Range range;
    const Index end = std::min(block.row + block.rows, shape_.tokens());
    for_boxes(shape_.axes, {block.row, std::max<Index>(end - block.row, 0)}, [&](const GridBox& box) {
        for (Index col = block.col; col < block.col + block.cols; ++col) {
            Range sum{0, 0};
            for_columns(col, [&](std::size_t axis, const SummedTable& column) {
                const Range entries = column.range(box[axis].first, box[axis].first + box[axis].count - 1);
                sum = {sum.low + entries.low, sum.high + entries.high};
            });
            range = united(range, sum);
        }
    });
    return range;
}

void Axial::fill_means(const Viewport& viewport, std::span<float> means) const {
    const auto add_line = [&](std::size_t wanted, const Extent& columns, std::span<double> line) {
        bool known = false;
        for (Index col = columns.first; col < columns.first + columns.count; ++col)
            for_columns(col, [&](std::size_t axis, const SummedTable& column) {
                if (axis != wanted)
                    return;
                known = true;
                for (std::size_t place = 0; place < line.size(); ++place)
                    line[place] += column.values()[place];
            });
        return known;
    };
    fill_grid_means(shape_.axes, defined(), add_line, viewport, means);
    // Means of blocks that reach beyond the axes are undefined too.
    const auto width = static_cast<std::ptrdiff_t>(viewport.cols.samples);
    auto line = means.begin();
    for (const Extent& rows : extents(viewport.rows, length_)) {
        if (rows.first + rows.count > defined().row)
            std::fill(line, line + width, static_cast<float>(undefined));
        line += width;
    }
}

}

AxialShape axial_shape_of(const State& state, Issues issues) {
    AxialShape shape;
    for (const double length : state.list("axes"))
        shape.axes.push_back(static_cast<Index>(length));
    const Index width = state.integer("d_model");
    if (state.text("axial_combine") == "sum")
        return shape;
    const Index axes = static_cast<Index>(shape.axes.size());
    if (width < axes)
        issues.push_back({"d_model", "d_model: " + counted(width, "dimension") + " cannot be shared by " +
                                         std::to_string(axes) + " axes; the first axes get none"});
    shape.widths.assign(shape.axes.size(), width / axes);
    shape.widths.back() += width % axes;
    return shape;
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_positions, "length", made.issues);
    AxialShape shape = axial_shape_of(state, made.issues);
    if (const Index tokens = shape.tokens(); length > tokens)
        made.issues.push_back({"axes", "axes: they hold " + counted(tokens, "position") + "; the rest up to " +
                                           readable_integer(length) + " is undefined"});
    const auto field = std::make_shared<Axial>(length, state.integer("d_model"), std::move(shape),
                                               SeededTable(state, Stream::axial_learned));
    made.field = field->small_enough() ? FieldPtr(field) : with_sums(field);
    return made;
}

constexpr Choice combinations[] = {{"sum", "sum", "all tables are as wide as the vector"},
                                   {"concatenate", "concatenate", "each axis has columns of its own (Reformer)"}};

}

namespace parameters {

constinit const Parameter axial_combine{.key = "axial_combine",
                                        .label = "Combine",
                                        .help = "how the vectors of the axes are combined",
                                        .kind = Kind::choice,
                                        .initial = "sum",
                                        .choices = combinations};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::axes, &parameters::axial_combine,
                        &parameters::seed};

}

constinit const Method registry::axial_learned = {
    .id = "axial-learned",
    .title = "Axial tables",
    .family = "absolute",
    .sort = Sort::places,
    .aspects = rows_of_channels,
    .paper = "Ho et al. 2019",
    .paper_url = "https://arxiv.org/abs/1912.12180",
    .formula = "PE(t, c) = T₀[t div W, c] + T₁[t mod W, c]",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .users = "axial-positional-embedding, Reformer (concatenated)",
    .encoding = "axial tables",
    .sight = "random tables for each axis, not trained",
    .no_waves = numbers_from_seed,
};

}
