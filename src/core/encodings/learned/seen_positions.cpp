// How often each position is seen in training: row = position, column = dimension, the same in every column.
//
//   s(p) = (T − p) / T   for p < T, 0 beyond        lengths 1 … T equally often
//
// A sequence of length l trains the rows 0 … l − 1 of a table, so row p is trained by those longer than p. Late rows of
// learned, one-hot or index encodings are rarely trained, and those beyond T never. Not covered: other mixtures of
// lengths, packing, random offsets.
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/even_columns.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class SeenPositions : public EvenColumns {
  public:
    SeenPositions(Index length, Index width, Index trained) : EvenColumns(length, width), trained_(trained) {}

    double value(double row) const override {
        const double longest = static_cast<double>(trained_);
        return row < longest ? (longest - row) / longest : 0;
    }
    double row_sum(Index first, Index count) const override {
        // An arithmetic series as far as rows are seen at all.
        const Index seen = std::clamp<Index>(trained_ - first, 0, count);
        if (seen == 0)
            return 0;
        return static_cast<double>(seen) *
               (value(static_cast<double>(first)) + value(static_cast<double>(first + seen - 1))) / 2;
    }
    Range row_range(Index first, Index count) const override {
        return {value(static_cast<double>(first + count - 1)), value(static_cast<double>(first))};
    }

    Explanation explain(Cell cell) const override {
        const double share = at(cell);
        const std::string p = readable_integer(cell.row), t = readable_integer(trained_);
        if (cell.row >= trained_)
            return {{{"s(p) = 0  for p ≥ T", undefined}, {p + " ≥ " + t + ": 0", 0}},
                    "beyond the longest sequence",
                    "No training sequence reaches this position, so nothing is learned for it."};
        return {
            {{"s(p) = (T − p) / T", undefined}, {"(" + t + " − " + p + ") / " + t + " = " + readable(share), share}},
            readable_integer(trained_ - cell.row) + " of " + t + " lengths reach it",
            "With lengths from 1 to " + t +
                " equally often, this share of all sequences is long enough to hold "
                "position " +
                p + "."};
    }

    Description describe() const override {
        return {"How often a position is seen", {"position", 0, {}}, {"dimension", 0, {}}, 0, 1};
    }

  private:
    Index trained_;
};

MakeResult make(const State& state) {
    return {std::make_shared<SeenPositions>(state.integer("length"), state.integer("d_model"),
                                            state.integer("trained_length")),
            {}};
}

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::trained_length};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::seen_positions = {
    .id = "seen-positions",
    .title = "Positions seen in training",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = {},
    .formula = "s(p) = (T − p) / T for p < T, else 0",
    .parameters = used,
    .make = make,
    .entry = &entry,
    .no_waves = "Columns count how often training saw a position: there is nothing that turns.",
};

}
