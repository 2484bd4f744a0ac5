// The method that tests/house/add_all.sh adds to a copy of the tree: row = position, column = dimension.
//
//   PE(p, c) = ⌊p / stride⌋
#include "core/method.hpp"
#include "core/encodings/even_columns.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace registry {
extern const Method stairs;
}

namespace {

class Stairs : public EvenColumns {
  public:
    Stairs(Index length, Index width, Index stride) : EvenColumns(length, width), stride_(stride) {}

    double value(double row) const override { return std::floor(row / static_cast<double>(stride_)); }
    double row_sum(Index first, Index count) const override { return sum_before(first + count) - sum_before(first); }

    Explanation explain(Cell cell) const override {
        const double step = value(static_cast<double>(cell.row));
        return {{{"⌊p / stride⌋ = ⌊" + readable_integer(cell.row) + " / " + readable_integer(stride_) +
                      "⌋ = " + readable(step),
                  step}},
                "the step of the position",
                "Positions on one step look alike."};
    }

    Description describe() const override {
        return {"Stairs",
                {"position", 0, {}},
                {"dimension", 0, {}},
                0,
                std::max(value(static_cast<double>(length() - 1)), 1.0)};
    }

  private:
    /// Of rows 0 … end − 1: whole steps 0, 1, …, then a part of the last one.
    double sum_before(Index end) const {
        const Index steps = end / stride_;
        return static_cast<double>(stride_ * (steps * (steps - 1) / 2) + steps * (end - steps * stride_));
    }

    Index stride_;
};

MakeResult make(const State& state) {
    return {std::make_shared<Stairs>(state.integer("length"), state.integer("d_model"), state.integer("stride")), {}};
}

constexpr Parameter stride{.key = "stride",
                           .label = "Stride",
                           .help = "positions on one step",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = 64,
                           .initial = "4"};
constexpr Use used[] = {&parameters::length, &parameters::d_model, &stride};

}

constinit const Method registry::stairs = {
    .id = "stairs",
    .title = "Stairs",
    .family = "absolute",
    .paper = {},
    .formula = "PE(p, c) = ⌊p / stride⌋",
    .parameters = used,
    .make = make,
};

}
