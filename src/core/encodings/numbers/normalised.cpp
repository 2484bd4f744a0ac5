// The position as a fraction of the sequence: row = position, column = dimension.
//
//   PE(p, c) = p / (L − 1)          in 0 … 1
//   PE(p, c) = 2p / (L − 1) − 1     in −1 … 1
//
// A sequence of one position holds the first value. Not covered: division by L, or by the longest sequence of a batch.
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/even_columns.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

class Normalised : public EvenColumns {
  public:
    Normalised(Index length, Index width, bool symmetric) : EvenColumns(length, width), symmetric_(symmetric) {}

    double value(double row) const override { return spread_position(row, length(), symmetric_); }

    Explanation explain(Cell cell) const override {
        const std::string p = readable_integer(cell.row), last = readable_integer(length() - 1);
        const double value = at(cell);
        Explanation explanation;
        explanation.steps.push_back({symmetric_ ? "2p / (L − 1) − 1" : "p / (L − 1)", undefined});
        if (length() == 1)
            explanation.steps.push_back({"with one position L − 1 is 0: " + readable(value), value});
        else
            explanation.steps.push_back(
                {(symmetric_ ? "2 · " + p + " / " + last + " − 1" : p + " / " + last) + " = " + readable(value),
                 value});
        explanation.fact = "position " + p + " of 0 … " + last;
        explanation.meaning = "All lengths share one range, so a step to the next position is 1/" + last +
                              " of it: in a sequence of another length the same number means a different position.";
        return explanation;
    }

    Description describe() const override {
        return {"Normalised position", {"position", 0, {}}, {"dimension", 0, {}}, symmetric_ ? -1.0 : 0.0, 1};
    }

  private:
    bool symmetric_;
};

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = state.integer("length");
    if (length == 1)
        made.issues.push_back({"length", "length: with one position p / (L − 1) divides by 0", "p = 0 is the start"});
    made.field = std::make_shared<Normalised>(length, state.integer("d_model"), state.text("range") == "symmetric");
    return made;
}

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::range};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::normalised = {
    .id = "normalised",
    .title = "Normalised index",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = "Liu et al. 2018",
    .paper_url = "https://arxiv.org/abs/1807.03247",
    .formula = "PE(p, c) = p / (L − 1)\n−1 … 1: PE(p, c) = 2p / (L − 1) − 1",
    .parameters = used,
    .make = make,
    .users = "CoordConv, SOLO",
    .definitions = spread_definitions,
    .encoding = "normalised index",
    .entry = &entry,
    .no_waves = "The position’s share of the length grows and never turns.",
};

}
