// What recurrent layers keep of a key until a query reads it, written as a matrix: row = query i, column = key j.
//
//   decay   Γ[i, j] = e^(g_{j+1} + … + g_i)                                 Mamba-2, gated linear attention
//   delta   M[i, j] = q_i · P_i … P_{j+1} β_j k_j / √d,  P_l = e^(g_l) (I − β_l k_l ⊗ k_l)       Qwen3-Next
//   kda     the same with P_l = (I − β_l k_l ⊗ k_l) diag(e^(g_l)): a decay for each channel     Kimi Linear
//
// for j ≤ i; 0 for keys still to come. The rows are not divided by their sums, and numbers of delta rules may be
// negative. g = ln σ(x) ≤ 0, β in 0 … 1, and queries and keys of length 1 are seeded. Limited to 1024 positions. Not
// covered: convolutions and gates of the output.
#include "core/biases/bias_parameters.hpp"
#include "core/biases/learned/seeded_rows.hpp"
#include "core/biases/learned/transitions.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 1024;
enum class Rule { decay, delta, kda };

class GatedDecay : public Field {
  public:
    GatedDecay(Transitions kept, Rule rule)
        : kept_(std::move(kept)), rule_(rule),
          rows_(kept_.length(), kept_.length(), [kept = kept_, rule](Index query, std::span<double> row) {
              const std::vector<double> scores = kept.scores(query);
              const double root = rule == Rule::decay ? 1 : std::sqrt(static_cast<double>(kept.queries.width()));
              for (std::size_t j = 0; j < scores.size(); ++j)
                  row[j] = scores[j] / root;
          }) {}

    Cell size() const override { return {kept_.length(), kept_.length()}; }
    double at(Cell cell) const override { return rows_.row(cell.row)[static_cast<std::size_t>(cell.col)]; }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        if (rule_ == Rule::decay)
            return {"What the gates keep", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
        return {"What each value counts", {"query", 0, {}}, {"key", 0, {}}, -0.25, 0.25};
    }
    std::size_t held_bytes() const override { return rows_.held_bytes(); }

  private:
    Transitions kept_;
    Rule rule_;
    Rows rows_;
};

Explanation GatedDecay::explain(Cell cell) const {
    const auto [i, j] = cell;
    const double value = at(cell);
    Explanation explanation;
    explanation.fact =
        rule_ == Rule::decay ? "gates are random, not learned" : "queries, keys and gates are random, not learned";
    if (j > i) {
        explanation.steps.push_back({"j > i: hidden, 0", 0});
        explanation.meaning = "Keys still to come have not been written.";
        return explanation;
    }
    const std::string between = counted(i - j, "token");
    if (rule_ == Rule::decay) {
        explanation.steps.push_back({"e^g of " + between + " after the key, multiplied = " + readable(value), value});
        explanation.meaning = "Every token after the key, up to the query, keeps only its gate’s share of what was "
                              "written before.";
        return explanation;
    }
    const double written = dot(kept_.queries.row(i), kept_.keys.row(j)),
                 read = value * std::sqrt(static_cast<double>(kept_.queries.width()));
    explanation.steps = {
        {"q · β k as written = " + readable(written), written},
        {"after the matrices of " + between + " = " + readable(read), read},
        {readable(read) + " / √" + std::to_string(kept_.queries.width()) + " = " + readable(value), value}};
    explanation.meaning = "Each later token lets everything fade and then takes out what was stored under its own key, "
                          "to make room for its value.";
    return explanation;
}

constexpr Choice rules[] = {{"decay", "decay alone", "gates multiplied (Mamba-2, gated linear attention)"},
                            {"delta", "delta rule", "old values are taken out under each new key (Qwen3-Next)"},
                            {"kda", "delta rule by channel", "the same with a decay for each channel (Kimi Linear)"}};
constexpr Parameter rule{.key = "gated_rule",
                         .label = "Rule",
                         .help = "what a token does to what was written before",
                         .kind = Kind::choice,
                         .initial = "delta",
                         .choices = rules};

constexpr Index apart = Index{1} << 32; ///< distance in rows between two tables

/// e^g = σ(x + shift), as wide as the rule has decays.
Rows gate_rows(const Random& random, Index length, Index width, double shift) {
    const Rows drawn = seeded_rows(random, 2 * apart, length, width);
    return {length, width, [drawn, shift](Index row, std::span<double> gates) {
                drawn.copy(row, gates);
                for (double& gate : gates)
                    gate = 1 / (1 + std::exp(-gate - shift));
            }};
}

Rows times(const Rows& rows, std::vector<double> factors) {
    return {rows.count(), rows.width(), [rows, factors = std::move(factors)](Index row, std::span<double> numbers) {
                rows.copy(row, numbers);
                for (double& number : numbers)
                    number *= factors[static_cast<std::size_t>(row)];
            }};
}

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_rows, "length", made.issues);
    const std::string_view name = state.text(rule.key);
    const Rule kind = name == "decay" ? Rule::decay : name == "kda" ? Rule::kda : Rule::delta;
    const Index width = kind == Rule::decay ? 1 : state.integer("head_dim");
    const Random random = seeded(state, BiasStream::gated_decay);
    const Rows gates = gate_rows(random, length, kind == Rule::kda ? width : 1, state.number("gate_shift"));
    const auto count = static_cast<std::size_t>(length);
    Transitions kept;
    if (kind == Rule::decay) {
        const Rows ones(1, std::vector<double>(count, 1));
        kept = {ones, ones, ones, std::vector<double>(count, 0), gates};
    } else {
        const Rows keys = unit_rows(seeded_rows(random, apart, length, width)),
                   drawn = seeded_rows(random, 3 * apart, length, 1);
        std::vector<double> beta;
        for (Index l = 0; l < length; ++l)
            beta.push_back(1 / (1 + std::exp(-drawn.row(l)[0])));
        kept = {unit_rows(seeded_rows(random, 0, length, width)), times(keys, beta), keys, beta, gates};
    }
    made.field = with_sums(std::make_shared<GatedDecay>(std::move(kept), kind), 4 * cost_of_product(width), Draw::rows);
    return made;
}

std::string_view role(const State& state) {
    return state.text(rule.key) == "decay" ? "factor of q · k" : "factor of each value";
}

constexpr When with_contents = is_not(rule, "decay");
constexpr Use used[] = {
    &parameters::length, &rule, &parameters::gate_shift, {&parameters::head_dim, &with_contents}, &parameters::seed};

}

constinit const Method registry::gated_decay = {
    .id = "gated-decay",
    .title = "Gated decay",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Dao and Gu 2024; Yang et al. 2024",
    .paper_url = "https://arxiv.org/abs/2412.06464",
    .formula = "M[i, j] = q_i · P_i … P_{j+1} β_j k_j / √d\nP_l = e^(g_l) (I − β_l k_l ⊗ k_l)",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "Mamba-2, Qwen3-Next, Qwen3.5, Kimi Linear, flash-linear-attention",
    .role_of = role,
    .no_curve = "no curve over j − i: the gates of the tokens between decide",
};

}
