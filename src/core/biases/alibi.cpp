// Attention with linear biases (Press et al. 2021): row = query i, column = key j; added to logits already scaled by
// 1/√d.
//
//   causal      m (j − i) for j ≤ i, −∞ for keys still to come
//   matrix      m (j − i), positive for j > i                    attention-gym
//   symmetric   −m |i − j|                                       x-transformers
//   keys        m j: the same up to a constant of the row        Press et al. (fairseq), BLOOM
//   end         m (j − (K − 1)): likewise                        MPT
//
// i is first moved by the alignment where the lengths differ. BLOOM counts only tokens that are not padding; that is
// not covered.
#include "core/biases/alibi.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace posenc {

double alibi_slope(AlibiSlopes rule, Index heads, Index head, double bias_max, Index counted_from) {
    const auto slope = [&](Index h, Index count) {
        return std::exp2(-bias_max * static_cast<double>(h + counted_from) / static_cast<double>(count));
    };
    const auto unsigned_heads = static_cast<std::uint64_t>(heads);
    const Index above = static_cast<Index>(std::bit_ceil(unsigned_heads));
    if (rule == AlibiSlopes::plain || above == heads)
        return slope(head, heads);
    if (rule == AlibiSlopes::mpt)
        return slope(head < above / 2 ? 2 * head + 1 : 2 * (head - above / 2), above);
    const Index below = above / 2;
    return head < below ? slope(head, below) : slope(2 * (head - below), above);
}

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

/// The slope of one head, and how it was computed.
struct Slope {
    Head head;
    AlibiSlopes rule = AlibiSlopes::press;
    double bias_max = 8;
    double m = 1;

    std::string fact() const {
        return "head " + readable_integer(head.shown) + " of " + readable_integer(head.count) +
               ", slope m = " + readable(m);
    }
    Step step() const {
        const std::string max = readable(bias_max), h = readable_integer(head.shown + 1);
        std::string rule_text = "m = 2^(−" + max + " · " + h + "/" + readable_integer(head.count) + ")";
        if (rule != AlibiSlopes::plain && !std::has_single_bit(static_cast<std::uint64_t>(head.count)))
            rule_text = "m from the slopes for a power-of-two number of heads";
        return {rule_text + " = " + readable(m), m};
    }
};

std::string product(double m, Index distance) {
    const std::string number = readable_integer(distance);
    return readable(m) + " · " + (distance < 0 ? "(" + number + ")" : number);
}

/// The forms that depend on the distance only.
class Alibi : public Toeplitz {
  public:
    enum class Form { causal, matrix, symmetric };

    Alibi(Pairs pairs, Form form, const Slope& slope)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), form_(form), slope_(slope) {}

    double value(Index delta) const override {
        if (form_ == Form::causal && delta > 0)
            return hidden;
        return slope_.m * static_cast<double>(form_ == Form::symmetric ? -std::llabs(delta) : delta);
    }

    double weighted_sum(const DiagonalRun& run) const override {
        const DiagonalRun before = part(run, run.first, 1), after = part(run, 1, run.first + run.count);
        if (form_ == Form::causal && after.count > 0)
            return hidden;
        const double m = slope_.m, up = form_ == Form::symmetric ? -m : m;
        return line_sum(before, m * static_cast<double>(before.first), m) +
               line_sum(after, up * static_cast<double>(after.first), up);
    }

    Range range_between(Index first, Index last) const override {
        const Range ends = united({value(first), value(first)}, {value(last), value(last)});
        return first < 0 && last > 0 ? united(ends, {0, 0}) : ends;
    }

    Explanation explain(Cell cell) const override;

    Description describe() const override {
        const double low = slope_.m * static_cast<double>(std::min<Index>(smallest(), 0)),
                     high = slope_.m * static_cast<double>(std::max<Index>(largest(), 0));
        Description description{form_ == Form::causal ? "ALiBi, −∞ for later keys" : "ALiBi",
                                {"query", 0, {}},
                                {"key", 0, {}},
                                low,
                                form_ == Form::matrix ? high : 0};
        if (form_ == Form::symmetric)
            description.low = std::min(low, -high);
        if (description.low >= description.high)
            description.low = description.high - slope_.m;
        return description;
    }

  private:
    Form form_;
    Slope slope_;
};

Explanation Alibi::explain(Cell cell) const {
    const Index delta = distance(cell);
    const double bias = at(cell);
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, form_ == Form::symmetric ? Sign::none : Sign::key_minus_query);
    explanation.steps.push_back(slope_.step());
    explanation.fact = slope_.fact();
    explanation.meaning = distance_words(*this, cell) + ". ";
    if (bias == hidden) {
        explanation.steps.push_back({"j > i: hidden, −∞", hidden});
        explanation.meaning += "The causal mask hides later keys; the other variants show their values.";
        return explanation;
    }
    const bool both = form_ == Form::symmetric;
    explanation.steps.push_back(
        {(both ? "−m |i − j| = −" + product(slope_.m, std::llabs(delta)) : "m (j − i) = " + product(slope_.m, delta)) +
             " = " + readable(bias),
         bias});
    explanation.meaning += bias > 0 ? "Later keys would be favoured; a causal mask removes them."
                                    : "Every position further away costs " + readable(slope_.m) +
                                          " of the logit, so this head looks " +
                                          (slope_.m > 0.1 ? "at near keys first." : "far.");
    return explanation;
}

/// The forms that depend on the key only: m (j − zero).
class AlibiByKey : public Field {
  public:
    AlibiByKey(Cell size, bool from_end, const Slope& slope)
        : size_(size), zero_(from_end ? size.col - 1 : 0), from_end_(from_end), slope_(slope) {}

    Cell size() const override { return size_; }
    double at(Cell cell) const override { return slope_.m * static_cast<double>(cell.col - zero_); }
    double sum(Block block) const override {
        const double middle = static_cast<double>(block.col - zero_) + static_cast<double>(block.cols - 1) / 2;
        return slope_.m * middle * (static_cast<double>(block.rows) * static_cast<double>(block.cols));
    }
    Range range(Block block) const override {
        if (block.rows <= 0 || block.cols <= 0)
            return {};
        return {at({0, block.col}), at({0, block.col + block.cols - 1})};
    }

    Explanation explain(Cell cell) const override {
        const double bias = at(cell);
        const std::string key = readable_integer(cell.col);
        Explanation explanation;
        explanation.steps.push_back(slope_.step());
        explanation.steps.push_back({(from_end_ ? "m (j − (K − 1)) = " : "m j = ") +
                                         product(slope_.m, cell.col - zero_) + " = " + readable(bias),
                                     bias});
        explanation.fact = slope_.fact();
        explanation.meaning = "The same for every query: rows differ from m (j − i) by a constant, and the softmax "
                              "ignores whatever all its logits have in common.";
        return explanation;
    }

    Description describe() const override {
        const double most = slope_.m * static_cast<double>(std::max<Index>(size_.col - 1, 1));
        return {"ALiBi by key", {"query", 0, {}}, {"key", 0, {}}, from_end_ ? -most : 0, from_end_ ? 0 : most};
    }

  private:
    Cell size_;
    Index zero_;
    bool from_end_;
    Slope slope_;
};

AlibiSlopes read_rule(const State& state) {
    const std::string_view rule = state.text("slopes");
    return rule == "mpt" ? AlibiSlopes::mpt : rule == "plain" ? AlibiSlopes::plain : AlibiSlopes::press;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state);
    const std::string_view form = state.text("form");
    Slope slope{read_head(state, made.issues), read_rule(state), state.number("bias_max"), 1};
    slope.m = alibi_slope(slope.rule, slope.head.count, slope.head.shown, slope.bias_max);
    if (form == "keys" || form == "end")
        made.field = std::make_shared<AlibiByKey>(Cell{pairs.queries, pairs.keys}, form == "end", slope);
    else
        made.field = std::make_shared<Alibi>(pairs,
                                             form == "matrix"      ? Alibi::Form::matrix
                                             : form == "symmetric" ? Alibi::Form::symmetric
                                                                   : Alibi::Form::causal,
                                             slope);
    return made;
}

constexpr Choice forms[] = {{"causal", "causal", "m (j − i) for keys up to the query, −∞ beyond"},
                            {"matrix", "matrix", "m (j − i), positive for later keys (attention-gym)"},
                            {"symmetric", "symmetric", "−m |i − j| (x-transformers)"},
                            {"keys", "by key", "m j, equal up to a constant in each row (Press et al., BLOOM)"},
                            {"end", "from the end", "m (j − (K − 1)) (MPT)"}};

}

std::vector<double> alibi_slopes(const State& state) {
    const Index heads = state.integer("head_count");
    std::vector<double> slopes;
    for (Index head = 0; head < heads; ++head)
        slopes.push_back(alibi_slope(read_rule(state), heads, head, state.number("bias_max")));
    return slopes;
}

namespace parameters {

constinit const Parameter form{.key = "form",
                               .label = "Variant",
                               .help = "the same bias, as different libraries write it",
                               .kind = Kind::choice,
                               .initial = "causal",
                               .choices = forms};

}

namespace {

constexpr Choice rules[] = {{"press", "Press et al.", "the next lower power of two, then every second slope (BLOOM)"},
                            {"mpt", "MPT", "the next higher power of two, reordered"},
                            {"plain", "plain", "the power-of-two formula for every number (attention-gym)"}};
constexpr Parameter slopes{.key = "slopes",
                           .label = "Slopes",
                           .help = "used when the number of heads is not a power of two",
                           .kind = Kind::choice,
                           .initial = "press",
                           .choices = rules};
constexpr Parameter bias_max{.key = "bias_max",
                             .label = "Steepness",
                             .help = "slopes run from 2^(−s/H) to 2^−s, where s is this value (MPT: alibi_bias_max)",
                             .kind = Kind::real,
                             .low = 0,
                             .high = 64,
                             .initial = "8",
                             .above_low = true};

constexpr When with_alignment = is_not(parameters::form, "keys", "end");
constexpr Use used[] = {&parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &parameters::head_count,
                        &parameters::head,
                        &parameters::form,
                        &slopes,
                        &bias_max,
                        {&parameters::alignment, &with_alignment}};
constexpr Entry entry{.as = Enters::bias, .usual = "form=symmetric"};

}

constinit const Method registry::alibi = {
    .id = "alibi",
    .title = "ALiBi",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Press et al. 2021",
    .paper_url = "https://arxiv.org/abs/2108.12409",
    .formula = "b[i, j] = m (j − i),  j ≤ i\nm = 2^(−8(h + 1)/H)",
    .parameters = used,
    .make = make,
    .users = "BLOOM, MPT, BloombergGPT, Baichuan-13B, Jina Embeddings 2",
    .definitions = head_definition,
    .entry = &entry,
    .no_curve = "by key: equal to m (j − i) except for a constant in each row",
};

}
