// A decay of its own for each head, the same for all contents: row = query i, column = key j. It multiplies q · k, or,
// as its logarithm, is added to the logit.
//
//   weight    e^(−s_h (i − j)) for j ≤ i, 0 for keys still to come
//   bias      −s_h (i − j) for j ≤ i, −∞ for keys still to come: ALiBi with these slopes
//
//   retention   e^(−s_h) = 1 − 2^(−5−h)                                                    RetNet, Sun et al. 2023
//   lightning   s_h = 2^(−8(h+1)/H) · (1 − l/(L − 1 + 1e-5) + 1e-5), layer l of L          MiniMax-Text-01
//
// The rows of such attention are not divided by their sum. i is first moved by the alignment where the lengths differ.
// Not covered: the rotations of RetNet, which come before; Ring's slopes, which fall with depth as well.
#include "core/biases/bias_parameters.hpp"
#include "core/biases/decay_rates.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double beyond = -std::numeric_limits<double>::infinity();

/// What one head forgets a position, and how that was computed.
struct Forgetting {
    Head head;
    bool lightning = false;
    Index layer = 0, layers = 1;

    double of_layer() const { return lightning_share(layer, layers); }
    double rate() const {
        return lightning ? lightning_rate(head.shown, head.count) * of_layer() : retention_rate(head.shown);
    }
    Step step() const {
        const std::string h = readable_integer(head.shown), s = readable(rate());
        if (!lightning)
            return {"s = −ln(1 − 2^(−5 − " + h + ")) = " + s, rate()};
        return {"s = 2^(−8 · " + readable_integer(head.shown + 1) + "/" + readable_integer(head.count) + ") · " +
                    readable(of_layer()) + " = " + s,
                rate()};
    }
};

/// Σ τ x^τ for τ = 0 … n − 1, x = e^(−rate).
double moment(double n, double rate) {
    const double gone = -std::expm1(-rate);
    if (n * rate < 1e-3) { // the closed form would lose its digits
        const double square = (n - 1) * n * (2 * n - 1) / 6, cube = n * n * (n - 1) * (n - 1) / 4,
                     fourth = square * (3 * n * n - 3 * n - 1) / 5;
        return n * (n - 1) / 2 - rate * square + rate * rate / 2 * cube - rate * rate * rate / 6 * fourth;
    }
    return (-std::expm1(-n * rate) / gone - 1 - (n - 1) * std::exp(-n * rate)) / gone;
}

/// Σ weight · e^(rate δ) over a run of δ ≤ 0: a geometric series that falls from its last diagonal on.
double geometric_sum(const DiagonalRun& run, double rate) {
    if (run.count <= 0)
        return 0;
    const double n = static_cast<double>(run.count),
                 weight = static_cast<double>(run.weight + run.step * (run.count - 1)),
                 total = rate > 0 ? std::expm1(-n * rate) / std::expm1(-rate) : n;
    const double sum =
        run.step == 0 ? weight * total : weight * total - static_cast<double>(run.step) * moment(n, rate);
    return std::exp(rate * static_cast<double>(run.first + run.count - 1)) * sum;
}

class HeadDecay : public Toeplitz {
  public:
    HeadDecay(Pairs pairs, const Forgetting& forgetting, bool bias)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), forgetting_(forgetting), rate_(forgetting.rate()),
          bias_(bias) {}

    double value(Index delta) const override {
        if (delta > 0)
            return bias_ ? beyond : 0;
        const double logarithm = rate_ * static_cast<double>(delta);
        return bias_ ? logarithm : std::exp(logarithm);
    }
    double weighted_sum(const DiagonalRun& run) const override {
        const DiagonalRun seen = part(run, run.first, 1);
        if (!bias_)
            return geometric_sum(seen, rate_);
        if (seen.count < run.count)
            return beyond;
        return line_sum(run, rate_ * static_cast<double>(run.first), rate_);
    }
    Range range_between(Index first, Index last) const override {
        const Range ends = united({value(first), value(first)}, {value(last), value(last)});
        return first < 0 && last > 0 ? united(ends, {value(0), value(0)}) : ends;
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        if (!bias_)
            return {"Decay by head, 0 for later keys", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
        constexpr double least = 1e-9; // slower heads differ by nothing that could be drawn
        const double low = std::min(value(std::min<Index>(smallest(), 0)), -least);
        return {"Decay by head, −∞ for later keys", {"query", 0, {}}, {"key", 0, {}}, low, 0};
    }

  private:
    Forgetting forgetting_;
    double rate_;
    bool bias_;
};

Explanation HeadDecay::explain(Cell cell) const {
    const Index delta = distance(cell);
    const double number = at(cell);
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, Sign::query_minus_key);
    explanation.steps.push_back(forgetting_.step());
    explanation.fact = "head " + readable_integer(forgetting_.head.shown) + " of " +
                       readable_integer(forgetting_.head.count) + " keeps " + readable(100 * std::exp(-rate_), 6) +
                       " % a position";
    explanation.meaning = distance_words(*this, cell) + ". ";
    if (delta > 0) {
        explanation.steps.push_back({std::string("j > i: hidden, ") + (bias_ ? "−∞" : "0"), number});
        explanation.meaning += "Keys still to come do not count.";
        return explanation;
    }
    const std::string exponent = readable(rate_) + " · " + readable_integer(-delta);
    explanation.steps.push_back(
        {(bias_ ? "−s (i − j) = −" + exponent : "e^(−s (i − j)) = e^(−" + exponent + ")") + " = " + readable(number),
         number});
    explanation.meaning +=
        "Half is left after " + readable(std::log(2) / rate_, 4) + " positions, whatever the words say.";
    return explanation;
}

constexpr Choice rules[] = {{"retention", "retention", "1 − 2^(−5−h) a position, the same in every layer (RetNet)"},
                            {"lightning", "lightning", "slopes as ALiBi’s, smaller in later layers (MiniMax-Text-01)"}};
constexpr Parameter rule{.key = "decay_rule",
                         .label = "Rule",
                         .help = "how much each head forgets",
                         .kind = Kind::choice,
                         .initial = "retention",
                         .choices = rules};
constexpr Choice forms[] = {{"weight", "weight", "what q · k is multiplied by"},
                            {"bias", "bias", "its logarithm, added to the logit"}};
constexpr Parameter form{.key = "decay_form",
                         .label = "Variant",
                         .help = "the decay, or its logarithm",
                         .kind = Kind::choice,
                         .initial = "weight",
                         .choices = forms};
constexpr Parameter layers{.key = "decay_layers",
                           .label = "Layers",
                           .symbol = "L",
                           .help = "layers of the model",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = 1024,
                           .scale = Scale::logarithmic,
                           .initial = "80"};
constexpr Parameter layer{.key = "decay_layer",
                          .label = "Layer",
                          .symbol = "l",
                          .help = "which layer is shown, counted from 0",
                          .kind = Kind::integer,
                          .low = 0,
                          .high = 1023,
                          .initial = "0",
                          .count_key = "decay_layers"};

Forgetting read_forgetting(const State& state, Issues issues = {}) {
    Forgetting made{read_head(state, issues), state.text(rule.key) == "lightning", state.integer(layer.key),
                    state.integer(layers.key)};
    if (made.layer >= made.layers) {
        if (made.lightning)
            issues.push_back(unusable(layer.key, made.layer,
                                      "allowed with this decay_layers: 0 … " + std::to_string(made.layers - 1),
                                      made.layers - 1));
        made.layer = made.layers - 1;
    }
    return made;
}

bool is_bias(const State& state) {
    return state.text(form.key) == "bias";
}

MakeResult make(const State& state) {
    MakeResult made;
    const Forgetting forgetting = read_forgetting(state, made.issues);
    made.field = std::make_shared<HeadDecay>(read_pairs(state), forgetting, is_bias(state));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = head_definition(state);
    all.push_back({"decay_layer", std::to_string(read_forgetting(state).layer)});
    return all;
}

std::string_view role(const State& state) {
    return is_bias(state) ? "" : "factor of q · k";
}

constexpr When lightning = is(rule, "lightning");
constexpr Use used[] = {&parameters::length,     &parameters::query_length, &parameters::key_length,
                        &parameters::head_count, &parameters::head,         &rule,
                        {&layers, &lightning},   {&layer, &lightning},      &form,
                        &parameters::alignment};
constexpr Entry entry{.as = Enters::bias, .usual = "decay_form=bias"};

}

constinit const Method registry::head_decay = {
    .id = "head-decay",
    .title = "Decay by head",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Sun et al. 2023",
    .paper_url = "https://arxiv.org/abs/2307.08621",
    .formula = "D[i, j] = e^(−s (i − j)),  j ≤ i\nretention: s = −ln(1 − 2^(−5−h))\nlightning: s = 2^(−8(h + 1)/H) · "
               "(1 − l/(L − 1 + ε) + ε), ε = 1e-5",
    .parameters = used,
    .make = make,
    .users = "RetNet, MiniMax-Text-01",
    .definitions = definitions,
    .entry = &entry,
    .role_of = role,
};

}
