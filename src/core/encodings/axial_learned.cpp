// Axial position tables as a method: row = position, column = dimension. The formula stands in axial_shape.hpp.
//
// The numbers are seeded, normal with deviation 1, and nothing has been trained. The columns of concatenated tables are
// shared out evenly, the last axis takes what is left over. Not covered: widths chosen by hand.
#include "core/encodings/axial_shape.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/seeded_table.hpp"
#include "core/method.hpp"
#include "core/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

namespace posenc {

extern const Method axial_learned;

namespace {

constexpr Index most_positions = 1 << 20;

class Axial : public Field {
  public:
    Axial(Index length, Index width, AxialShape shape, SeededTable table)
        : length_(length), width_(width), shape_(std::move(shape)), table_(table) {}

    Cell size() const override { return {length_, width_}; }

    double at(Cell cell) const override {
        double total = 0;
        shape_.for_entries(cell, [&](std::size_t axis, Index place, Index col) { total += entry(axis, place, col); });
        return cell.row < shape_.tokens() ? total : undefined;
    }

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
        explanation.meaning = "Tables for the axes need far fewer numbers than one for every position. Here they are "
                              "drawn from the seed; training would choose them.";
        return explanation;
    }

    Description describe() const override {
        return {
            "Axial tables (seeded, untrained)", {"position", 0, {}}, {"dimension", 0, {}}, -normal_range, normal_range};
    }

  private:
    /// An axis has at most 1024 places.
    double entry(std::size_t axis, Index place, Index col) const {
        return table_.at(static_cast<Index>(axis) * 1024 + place, col);
    }

    Index length_, width_;
    AxialShape shape_;
    SeededTable table_;
};

}

AxialShape axial_shape_of(const State& state, std::vector<Issue>& issues) {
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

Made make(const State& state) {
    Made made;
    const Index length = capped(state.integer("length"), most_positions, "length", made.issues);
    AxialShape shape = axial_shape_of(state, made.issues);
    if (const Index tokens = shape.tokens(); length > tokens)
        made.issues.push_back({"axes", "axes: they hold " + counted(tokens, "position") + "; the rest up to " +
                                           readable_integer(length) + " is undefined"});
    made.field = with_sums(std::make_shared<Axial>(length, state.integer("d_model"), std::move(shape),
                                                      SeededTable(state, Stream::axial_learned)));
    return made;
}

constexpr Choice combinations[] = {{"sum", "sum", "all tables are as wide as the vector"},
                                   {"concatenate", "concatenate", "each axis has columns of its own (Reformer)"}};

}

namespace parameters {

constinit const Parameter axial_combine{.key = "axial_combine",
                                        .label = "Combine",
                                        .help = "how the axes' vectors become one",
                                        .kind = Kind::choice,
                                        .initial = "sum",
                                        .choices = combinations};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::axes, &parameters::axial_combine,
                        &parameters::seed};

}

constinit const Method axial_learned = {
    .id = "axial-learned",
    .title = "Axial tables",
    .family = "absolute",
    .paper = "Ho et al. 2019",
    .paper_url = "https://arxiv.org/abs/1912.12180",
    .formula = "PE(t, c) = T₀[t div W, c] + T₁[t mod W, c]",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .users = "Reformer, axial-positional-embedding",
    .encoding = "axial tables",
};

}
