// Sandwich (Chi et al. 2022b): the positional part of the product of two sinusoidal encodings as a bias; row = query i,
// column = key j.
//
//   b[i, j] = H/(8(h + 1)) · Σ_t cos((i − j) n^(−2t/d)),   t < d/2
//
// The factor is as attention-gym has it: it falls with h, so compression runs opposite to the slopes of ALiBi. A
// constant that all keys share is irrelevant after the softmax. An odd d leaves ⌊d/2⌋ waves; d is the parameter
// d_model.
#include "core/biases/bias_parameters.hpp"
#include "core/kernels/cosine_series.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Settings {
    Head head;
    Index width;
    double base;

    double factor() const { return static_cast<double>(head.count) / (8 * static_cast<double>(head.shown + 1)); }
    std::vector<double> frequencies() const {
        std::vector<double> all;
        for (Index pair = 0; pair < width / 2; ++pair)
            all.push_back(std::pow(base, -2 * static_cast<double>(pair) / static_cast<double>(width)));
        return all;
    }
};

class Sandwich : public CosineSeries {
  public:
    Sandwich(const Pairs& pairs, const Settings& settings)
        : CosineSeries(pairs.queries, pairs.keys, pairs.shift, settings.frequencies(), settings.factor()),
          settings_(settings) {}

    Explanation explain(Cell cell) const override {
        const double bias = at(cell), factor = settings_.factor();
        const std::string heads = readable_integer(settings_.head.count),
                          next = readable_integer(settings_.head.shown + 1);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::query_minus_key);
        explanation.steps.push_back(
            {"Σ cos(w_t (i − j)) over " + counted(settings_.width / 2, "wave") + " = " + readable(bias / factor),
             bias / factor});
        explanation.steps.push_back({"H/(8(h + 1)) = " + heads + "/(8 · " + next + ") = " + readable(factor), factor});
        explanation.steps.push_back(
            {readable(factor) + " · " + readable(bias / factor) + " = " + readable(bias), bias});
        explanation.fact = "head " + readable_integer(settings_.head.shown) + " of " + heads;
        explanation.meaning =
            distance_words(*this, cell) +
            ". At the same position all waves agree; the further away, the more of them cancel, so the bias falls.";
        return explanation;
    }

    Description describe() const override {
        const double most = settings_.factor() * static_cast<double>(std::max<Index>(settings_.width / 2, 1));
        return {"Sandwich bias", {"query", 0, {}}, {"key", 0, {}}, -most, most, Ranges::bounds};
    }

  private:
    Settings settings_;
};

/// Heads of models have 64 to 256 numbers. Wider ones are cut, because every picture of a head adds up all waves.
constexpr Index most_width = 256;

Index read_width(const State& state, Issues issues = {}) {
    return capped(state.integer("d_model"), most_width, "d_model", issues);
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> made = head_definition(state);
    made.push_back({"d_model", std::to_string(read_width(state))});
    return made;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Settings settings{read_head(state, made.issues), read_width(state, made.issues), state.number("base")};
    made.field = std::make_shared<Sandwich>(read_pairs(state), settings);
    return made;
}

constexpr Use used[] = {&parameters::length,     &parameters::query_length, &parameters::key_length,
                        &parameters::head_count, &parameters::head,         &parameters::d_model,
                        &parameters::base,       &parameters::alignment};
constexpr Entry entry{.as = Enters::bias};

}

constinit const Method registry::sandwich = {
    .id = "sandwich",
    .title = "Sandwich",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Chi et al. 2022b",
    .paper_url = "https://arxiv.org/abs/2212.10356",
    .formula = "b[i, j] = H/(8(h + 1)) · Σ cos(w_t (i − j))\nw_t = n^(−2t/d)",
    .parameters = used,
    .make = make,
    .users = "attention-gym",
    .definitions = definitions,
    .entry = &entry,
};

}
