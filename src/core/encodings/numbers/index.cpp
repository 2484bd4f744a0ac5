// The raw position as an encoding: row = position, column = dimension.
//
//   PE(p, c) = p,   p = offset + row
//
// What every other encoding improves on: it tells positions apart but grows without bound. Not covered: a learned
// factor on it.
#include "core/encodings/even_columns.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class RawPosition : public EvenColumns {
  public:
    RawPosition(Index length, Index width, Index offset) : EvenColumns(length, width), offset_(offset) {}

    double value(double row) const override { return static_cast<double>(offset_) + row; }

    Explanation explain(Cell cell) const override {
        const Index position = offset_ + cell.row;
        const std::string number = readable_integer(position);
        std::vector<Step> steps{{"PE(p, c) = p", undefined}};
        if (offset_ != 0)
            steps.push_back({"p = " + readable_integer(offset_) + " + " + readable_integer(cell.row), undefined});
        steps.push_back({"p = " + number, static_cast<double>(position)});
        return {steps, "the position itself",
                "Every dimension holds the position. The numbers grow without bound: large positions drown out the "
                "words they are added to, and longer texts than in training bring numbers the model has never seen."};
    }

    /// The scale includes 0, so that a picture shows how large the numbers are and not only that they grow.
    Description describe() const override {
        return {"Raw position",
                {"position", offset_, {}},
                {"dimension", 0, {}},
                static_cast<double>(std::min<Index>(offset_, 0)),
                static_cast<double>(std::max<Index>(offset_ + length() - 1, 1))};
    }

  private:
    Index offset_;
};

MakeResult make(const State& state) {
    return {std::make_shared<RawPosition>(state.integer("length"), state.integer("d_model"), state.integer("offset")),
            {}};
}

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::offset};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::index = {
    .id = "index",
    .title = "Raw index",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = {},
    .formula = "PE(p, c) = p",
    .parameters = used,
    .make = make,
    .encoding = "raw index",
    .entry = &entry,
    .no_waves = "The position itself grows and never turns.",
};

}
