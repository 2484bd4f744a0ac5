// One learned number for every distance, the simplest Toeplitz logits: row = query i, column = key j.
//
//   b[i, j] = α(clip(j − i, −k, k)),  symmetric: α(−min(|j − i|, k))
//
// α is learned; here α(δ) = normal(z(δ)) of Random(seed, stream learned), z = 0, 1, 2, 3, … for δ = 0, 1, −1, 2, …, so
// the numbers do not depend on k. Not covered: vectors instead of numbers (see shaw), a table a head.
#include "core/biases/bias_parameters.hpp"
#include "core/biases/step_function.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cstdlib>

namespace posenc {

namespace {

constexpr double normal_range = 3; ///< colours run over ±3 standard deviations

struct Rule {
    Random random;
    Index clip;
    bool symmetric;

    Index shared(Index delta) const {
        const Index clipped = std::clamp(delta, -clip, clip);
        return symmetric ? -std::llabs(clipped) : clipped;
    }
    double at(Index delta) const {
        const Index distance = shared(delta);
        return random.normal(static_cast<std::uint64_t>(distance > 0 ? 2 * distance - 1 : -2 * distance));
    }
};

/// A step for every distance inside the clip that the pairs have.
StepFunction steps_of(const Pairs& pairs, const Rule& rule) {
    const Index smallest = 1 - pairs.queries - pairs.shift, end = pairs.keys - pairs.shift;
    std::vector<Plateau> plateaus{{smallest, rule.at(smallest)}};
    for (Index delta = std::max(smallest, -rule.clip) + 1; delta < std::min(end, rule.clip + 1); ++delta)
        plateaus.push_back({delta, rule.at(delta)});
    return {std::move(plateaus), end};
}

class LearnedBias : public StepField {
  public:
    LearnedBias(const Pairs& pairs, const Rule& rule) : StepField(pairs, steps_of(pairs, rule)), rule_(rule) {}

    Explanation explain(Cell cell) const override {
        const Index delta = distance(cell), shared = rule_.shared(delta);
        const double bias = at(cell);
        const std::string k = readable_integer(rule_.clip), number = readable_integer(shared);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::key_minus_query);
        explanation.steps.push_back({(rule_.symmetric ? "−min(|" + readable_integer(delta) + "|, " + k + ") = "
                                                      : "clip(" + readable_integer(delta) + ", " +
                                                            readable_integer(-rule_.clip) + ", " + k + ") = ") +
                                         number,
                                     static_cast<double>(shared)});
        explanation.steps.push_back({"α(" + number + ") = " + readable(bias), bias});
        explanation.fact = "a random number, not a learned one";
        explanation.meaning = distance_words(*this, cell) + ". ";
        const std::string_view sharing = rule_.symmetric || rule_.clip == 0 ? "distances" : "distances on this side";
        explanation.meaning +=
            std::llabs(delta) >= rule_.clip
                ? "From " + places(rule_.clip) + " on, all " + std::string(sharing) + " share one number."
                : "The model learns one number for this distance and adds it to the logit.";
        return explanation;
    }

    Description describe() const override {
        return {"Learned bias", {"query", 0, {}}, {"key", 0, {}}, -normal_range, normal_range};
    }

  private:
    Rule rule_;
};

MakeResult make(const State& state) {
    const Rule rule{seeded(state, BiasStream::learned), state.integer("clip"), state.flag("symmetric")};
    return {std::make_shared<LearnedBias>(read_pairs(state), rule), {}};
}

constexpr Use used[] = {&parameters::length,    &parameters::query_length, &parameters::key_length, &parameters::clip,
                        &parameters::symmetric, &parameters::alignment,    &parameters::seed};

LearnedRows learned_rows(const State& state) {
    const Rule rule{seeded(state, BiasStream::learned), std::min(state.integer("clip"), state.integer("length")),
                    state.flag("symmetric")};
    return {2 * rule.clip + 1, [rule](Index delta) { return rule.shared(delta) + rule.clip; }, nullptr};
}

constexpr Entry entry{.as = Enters::bias, .usual = "clip=16", .rows = learned_rows};

}

constinit const Method registry::learned_bias = {
    .id = "learned-bias",
    .title = "Learned bias",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Parikh et al. 2016",
    .paper_url = "https://arxiv.org/abs/1606.01933",
    .formula = "b[i, j] = α(clip(j − i, −k, k))",
    .parameters = used,
    .make = make,
    .users = "Decomposable Attention",
    .entry = &entry,
};

}
