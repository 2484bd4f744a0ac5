// Contextual position encoding, CoPE (Golovneva et al. 2024): row = query i, column = key j.
//
//   g[i, k]    = sigmoid(q_i · k_k / √d)                    does key k count?
//   p[i, j]    = min(Σ_{k = j…i} g[i, k], P − 1)            how many keys from j to i (both included) count
//   bias[i, j] = q_i · e[p],  between ⌊p⌋ and ⌈p⌉ interpolated
//
// So p[i, i] = g[i, i], not 0. Keys after the query have gate 0 and position 0, and a causal mask hides them; without
// the mask before the gates they would count. q, k and e are seeded. Limited to 2048 positions.
#include "core/biases/learned/cope.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/kernels/linear_map.hpp"
#include "core/learning/entry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

double Cope::counted(Index query, Index key) const {
    std::vector<double>& sums = sums_[static_cast<std::size_t>(query)];
    if (sums.empty()) {
        sums.resize(static_cast<std::size_t>(query + 1));
        logits_(query, sums);
        double total = 0;
        for (auto at = sums.rbegin(); at != sums.rend(); ++at)
            *at = total += 1 / (1 + std::exp(-*at));
    }
    return sums[static_cast<std::size_t>(key)];
}

std::size_t Cope::held_bytes() const {
    std::size_t numbers = 0;
    for (const std::vector<double>& sums : sums_)
        numbers += sums.size();
    return queries_.held_bytes() + embeddings_.held_bytes() + numbers * sizeof(double);
}

double Cope::position(Index query, Index key) const {
    return key > query ? 0 : std::min(counted(query, key), static_cast<double>(positions() - 1));
}

double Cope::gate(Index query, Index key) const {
    return key == query ? counted(query, key) : counted(query, key) - counted(query, key + 1);
}

double Cope::bias(Index query, Index key) const {
    const double p = position(query, key), below = std::floor(p), weight = p - below;
    const double low = logit_of_position(query, static_cast<Index>(below));
    return weight == 0 ? low : low * (1 - weight) + logit_of_position(query, static_cast<Index>(below) + 1) * weight;
}

namespace {

class CopeField : public Field {
  public:
    CopeField(Cope cope, std::shared_ptr<const LinearMap> keys, bool positions)
        : cope_(std::move(cope)), keys_(std::move(keys)), positions_(positions) {}

    Cell size() const override { return {cope_.length(), cope_.length()}; }
    double at(Cell cell) const override {
        return positions_ ? cope_.position(cell.row, cell.col) : cope_.bias(cell.row, cell.col);
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        if (positions_)
            return {"CoPE positions",
                    {"query", 0, {}},
                    {"key", 0, {}},
                    0,
                    static_cast<double>(std::max<Index>(std::min(cope_.positions() - 1, cope_.length()), 1))};
        return {"CoPE bias", {"query", 0, {}}, {"key", 0, {}}, -3, 3};
    }
    std::size_t held_bytes() const override { return cope_.held_bytes() + keys_->held_bytes(); }

  private:
    Cope cope_;
    std::shared_ptr<const LinearMap> keys_; ///< the logits of `cope_` come from it
    bool positions_;
};

Explanation CopeField::explain(Cell cell) const {
    const Index i = cell.row, j = cell.col;
    const double p = cope_.position(i, j), low = std::floor(p), number = at(cell);
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    if (j > i) {
        steps.push_back({"j > i: no gate is open, p = 0", 0});
    } else {
        steps.push_back({"g[i, j] = sigmoid(q_i · k_j / √d) = " + readable(cope_.gate(i, j)), cope_.gate(i, j)});
        steps.push_back({"p = min(Σ g[i, k] for k = " + readable_integer(j) + " … " + readable_integer(i) + ", " +
                             readable_integer(cope_.positions() - 1) + ") = " + readable(p),
                         p});
    }
    if (!positions_)
        steps.push_back({(p == low ? "q_i · e[" + readable(p) + "] = "
                                   : "q_i · e between rows " + readable(low) + " and " + readable(low + 1) + " = ") +
                             readable(number),
                         number});
    explanation.fact = "queries, keys and position vectors are random, not learned";
    explanation.meaning =
        j > i ? "A causal mask hides keys after the query; they count for nothing."
              : "A position is counted in keys that matter to this query, not in tokens: " + readable(p, 4) + " of " +
                    counted(i - j + 1, "token") + " here.";
    return explanation;
}

constexpr Index most_rows = 2048;

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_rows, "length", made.issues),
                width = state.integer("head_dim");
    const Random random = seeded(state, BiasStream::cope);
    constexpr Index apart = Index{1} << 32; ///< distance in rows between two of the three tables
    const Rows queries = seeded_rows(random, 0, length, width);
    const double scale = 1 / std::sqrt(static_cast<double>(width));
    const auto keys = std::make_shared<const LinearMap>(seeded_rows(random, apart, length, width));
    const auto logits = [queries, scale, keys](Index query, std::span<double> of_keys) {
        keys->apply(queries.row(query), of_keys);
        for (double& logit : of_keys)
            logit *= scale;
    };
    Cope cope(queries, seeded_rows(random, 2 * apart, state.integer("cope_positions"), width, scale), logits);
    const bool positions = state.text("cope_part") == "position";
    made.field = with_sums(std::make_shared<CopeField>(std::move(cope), keys, positions),
                           positions ? 1 : 2 * cost_of_product(width));
    return made;
}

constexpr Choice parts[] = {{"bias", "bias", "what is added to the logit"},
                            {"position", "position", "how many keys count between query and key"}};
constexpr Parameter cope_part{.key = "cope_part",
                              .label = "What is shown",
                              .help = "the bias, or what it is made of",
                              .kind = Kind::choice,
                              .initial = "bias",
                              .choices = parts};
constexpr Parameter cope_positions{.key = "cope_positions",
                                   .label = "Positions",
                                   .symbol = "P",
                                   .help = "rows of the table; larger positions share the last (paper: 64)",
                                   .kind = Kind::integer,
                                   .low = 1,
                                   .high = 4096,
                                   .scale = Scale::logarithmic,
                                   .initial = "64"};

constexpr Use used[] = {&parameters::length, &cope_part, &cope_positions, &parameters::head_dim, &parameters::seed};

/// Learning begins with zeros, as in the paper’s code; queries and keys are the model’s own.
LearnedRows learned_rows(const State& state) {
    LearnedRows rows;
    rows.count = state.integer("cope_positions");
    return rows;
}

constexpr Entry entry{.as = Enters::counted, .rows = learned_rows};

}

constinit const Method registry::cope = {
    .id = "cope",
    .title = "CoPE",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Golovneva et al. 2024",
    .paper_url = "https://arxiv.org/abs/2405.18719",
    .formula = "p[i, j] = Σ sigmoid(q_i · k_k / √d),  k = j … i\nb[i, j] = q_i · e[p]",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "x-transformers",
    .entry = &entry,
    .no_curve = "no curve over j − i: contents decide which keys count",
};

}
