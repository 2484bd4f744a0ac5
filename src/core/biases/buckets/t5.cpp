// Relative buckets of T5 (Raffel et al. 2019): row = query i, column = key j, δ = j − i.
//
//   bidirectional   half of the buckets, B, for each side; base = B for δ > 0, else 0;  x = |δ|
//   causal          all buckets B for the past;  base = 0;  x = max(−δ, 0), so all of the future is bucket 0
//   bucket = base + x for x < e = ⌊B/2⌋, else base + min(e + ⌊ln(x/e)/ln(D/e) · (B − e)⌋, B − 1)
//   bias   = table[bucket, head]: learned, here Random(seed, stream t5).normal(bucket·256 + head)
//
// In the bidirectional case bucket B is never used. T5 adds the bias to logits that are not divided by √d, and all
// layers of a stack share one table. Not covered: float32 logarithms, which miss some edges.
#include "core/biases/bias_parameters.hpp"
#include "core/biases/buckets/buckets.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cstdlib>

namespace posenc {

namespace {

constexpr double normal_range = 3; ///< colours run over ±3 standard deviations

struct Rule : T5Settings {
    bool bidirectional = true;

    Index base(Index delta) const { return bidirectional && delta > 0 ? side.count() : 0; }
    Index x(Index delta) const { return bidirectional ? std::llabs(delta) : std::max<Index>(-delta, 0); }
    Index bucket(Index delta) const { return base(delta) + side.bucket(x(delta)); }
    Index exact() const { return side.count() / 2; }
};

/// The learned numbers of one head.
struct HeadValues {
    Random random;
    Index head;
    double at(Index bucket) const { return random.normal(static_cast<std::uint64_t>(bucket * 256 + head)); }
};

class T5 : public StepField {
  public:
    T5(const Pairs& pairs, const Rule& rule, const std::optional<HeadValues>& table)
        : StepField(pairs, rule.side.steps(pairs,
                                           [&](Index delta) {
                                               const Index bucket = rule.bucket(delta);
                                               return table ? table->at(bucket) : static_cast<double>(bucket);
                                           })),
          rule_(rule), table_(table) {}

    Explanation explain(Cell cell) const override;

    Description describe() const override {
        if (table_)
            return {"T5 bias, head " + readable_integer(table_->head),
                    {"query", 0, {}},
                    {"key", 0, {}},
                    -normal_range,
                    normal_range};
        return {"T5 bucket", {"query", 0, {}}, {"key", 0, {}}, 0, static_cast<double>(rule_.all - 1)};
    }

  private:
    void add_bucket(Index delta, std::vector<Step>& steps) const;

    Rule rule_;
    std::optional<HeadValues> table_;
};

Step whole_step(std::string text, Index number) {
    return {std::move(text) + " = " + readable_integer(number), static_cast<double>(number)};
}

/// From δ to the bucket; the last step's value is the bucket.
void T5::add_bucket(Index delta, std::vector<Step>& steps) const {
    const Index x = rule_.x(delta), exact = rule_.exact(), side = rule_.side.count(), within = rule_.side.bucket(x),
                base = rule_.base(delta);
    const std::string e = readable_integer(exact), far = readable_integer(x), most = readable_integer(side - 1);
    steps.push_back(whole_step(rule_.bidirectional ? "x = |δ|" : "x = max(−δ, 0)", x));
    if (x < exact)
        steps.push_back(whole_step("x < " + e + ", so the bucket is x", within));
    else if (x >= rule_.max_distance)
        steps.push_back(whole_step("x ≥ " + readable_integer(rule_.max_distance) + ", so the last bucket", within));
    else
        steps.push_back(whole_step(e + " + ⌊ln(" + far + "/" + e + ")/ln(" + readable_integer(rule_.max_distance) +
                                       "/" + e + ") · " + readable_integer(side - exact) + "⌋",
                                   within));
    if (base > 0)
        steps.push_back(
            whole_step("j > i: " + readable_integer(within) + " + " + readable_integer(base), within + base));
}

Explanation T5::explain(Cell cell) const {
    const Index delta = distance(cell), bucket = rule_.bucket(delta), x = rule_.x(delta);
    const std::string number = readable_integer(bucket);
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, Sign::key_minus_query);
    add_bucket(delta, explanation.steps);
    explanation.fact = "bucket " + number + " of 0 … " + readable_integer(rule_.all - 1);
    if (table_) {
        const double bias = at(cell);
        explanation.steps.push_back(
            {"b[" + number + ", head " + readable_integer(table_->head) + "] = " + readable(bias), bias});
        explanation.fact += ": a random number, not a learned one";
    }
    explanation.meaning = distance_words(*this, cell) + ". ";
    if (!rule_.bidirectional && delta > 0)
        explanation.meaning +=
            "Without buckets for later keys it counts like the query’s own position; a causal mask hides it.";
    else if (delta == 0)
        explanation.meaning += rule_.bidirectional ? "Its own position has a bucket to itself."
                                                   : "Its own position shares this bucket with later keys, which a "
                                                     "causal mask hides.";
    else
        explanation.meaning += "All keys " + rule_.side.span_words(x) + (delta > 0 ? " after" : " before") +
                               " the query share this bucket.";
    return explanation;
}

MakeResult make(const State& state, bool bias) {
    MakeResult made;
    const Pairs pairs = read_pairs(state);
    const bool bidirectional = state.flag("bidirectional");
    const Rule rule{read_t5(state, bidirectional, made.issues), bidirectional};
    std::optional<HeadValues> table;
    if (bias)
        table = HeadValues{seeded(state, BiasStream::t5), read_head(state, made.issues).shown};
    made.field = std::make_shared<T5>(pairs, rule, table);
    return made;
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = t5_definitions(state, state.flag("bidirectional"));
    for (Definition& definition : head_definition(state))
        all.push_back(std::move(definition));
    return all;
}

constexpr Use used[] = {&parameters::length,    &parameters::query_length, &parameters::key_length,
                        &parameters::buckets,   &parameters::max_distance, &parameters::bidirectional,
                        &parameters::alignment, &parameters::head_count,   &parameters::head,
                        &parameters::seed};
constexpr std::size_t of_buckets = 7; ///< the first ones; the rest belong to the bias

constexpr std::string_view rule_text = "x < e: bucket x,  e = B/2\nelse e + ⌊ln(x/e)/ln(D/e) · (B − e)⌋";

LearnedRows learned_rows(const State& state) {
    const bool bidirectional = state.flag("bidirectional");
    const Rule rule{read_t5(state, bidirectional), bidirectional};
    return {rule.all, [rule](Index delta) { return rule.bucket(delta); }, nullptr};
}

constexpr Entry entry{.as = Enters::bias, .rows = learned_rows};

}

constinit const Method registry::t5_bucket = {
    .id = "t5-bucket",
    .title = "T5 buckets",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Raffel et al. 2019",
    .paper_url = "https://arxiv.org/abs/1910.10683",
    .formula = rule_text,
    .parameters = std::span(used).first(of_buckets),
    .make = [](const State& state) { return make(state, false); },
    .example = "distance_scale=logarithmic",
    .users = "T5, mT5, Flan-T5, UL2, LongT5, MPNet",
    .definitions = [](const State& state) { return t5_definitions(state, state.flag("bidirectional")); },
};

constinit const Method registry::t5_bias = {
    .id = "t5-bias",
    .title = "T5 bias",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Raffel et al. 2019",
    .paper_url = "https://arxiv.org/abs/1910.10683",
    .formula = "b[i, j] = table[bucket(j − i), head]",
    .parameters = used,
    .make = [](const State& state) { return make(state, true); },
    .example = "distance_scale=logarithmic",
    .users = "T5, mT5, Flan-T5, UL2, LongT5, MPNet",
    .definitions = definitions,
    .entry = &entry,
    .part_of = &registry::t5_bucket,
};

}
