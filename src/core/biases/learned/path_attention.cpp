// PaTH attention (Yang et al. 2025): between key and query every token reflects, or shortens, one direction; row =
// query i, column = key j.
//
//   z[i, j] = q_i · H_i H_{i−1} … H_{j+1} k_j / √d,  j ≤ i,      H_l = I − β_l w_l ⊗ w_l,  |w_l| = 1,  0 ≤ β ≤ 2
//   weight    softmax_j(z)
//
// β = 2 reflects, β = 1 takes the direction away, β = 0 leaves everything as it is: no position. On the diagonal the
// score is q · k. Queries, keys and directions are seeded. Limited to 1024 positions. Not covered: the forget gate that
// may be added.
#include "core/biases/bias_parameters.hpp"
#include "core/biases/learned/seeded_rows.hpp"
#include "core/biases/learned/transitions.hpp"
#include "core/learning/entry.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 1024;

class PathAttention : public Field {
  public:
    PathAttention(Transitions path, bool weights)
        : path_(std::move(path)), weights_(weights),
          logits_(path_.length(), path_.length(),
                  [path = path_](Index query, std::span<double> row) {
                      const std::vector<double> scores = path.scores(query);
                      const double root = std::sqrt(static_cast<double>(path.queries.width()));
                      for (std::size_t j = 0; j < row.size(); ++j)
                          row[j] = j < scores.size() ? scores[j] / root : -std::numeric_limits<double>::infinity();
                  }),
          shares_(path_.length(), path_.length(), [logits = logits_](Index query, std::span<double> row) {
              std::vector<std::uint8_t> visible(row.size());
              for (std::size_t j = 0; j < row.size(); ++j)
                  visible[j] = static_cast<Index>(j) <= query;
              const std::vector<double> made =
                  masked_softmax_row(logits.row(query), visible, {Treatment::fill_infinity, Arithmetic::float64});
              std::copy(made.begin(), made.end(), row.begin());
          }) {}

    Cell size() const override { return {path_.length(), path_.length()}; }
    double at(Cell cell) const override { return (weights_ ? shares_ : logits_).row(cell.row)[column(cell)]; }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        if (weights_)
            return {"Weights of PaTH", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
        return {"Scores of PaTH, −∞ for later keys", {"query", 0, {}}, {"key", 0, {}}, -3, 3};
    }
    std::size_t held_bytes() const override { return logits_.held_bytes() + shares_.held_bytes(); }

  private:
    static std::size_t column(Cell cell) { return static_cast<std::size_t>(cell.col); }

    Transitions path_;
    bool weights_;
    Rows logits_, shares_;
};

Explanation PathAttention::explain(Cell cell) const {
    const auto [i, j] = cell;
    const double logit = logits_.row(i)[column(cell)], value = at(cell);
    Explanation explanation;
    explanation.fact = "queries, keys and directions are random, not learned";
    if (j > i) {
        explanation.steps.push_back({weights_ ? "j > i: hidden, 0" : "j > i: hidden, −∞", value});
        explanation.meaning = "Keys still to come are hidden.";
        return explanation;
    }
    const double plain = dot(path_.queries.row(i), path_.keys.row(j)),
                 score = logit * std::sqrt(static_cast<double>(path_.queries.width()));
    explanation.steps = {
        {"q · k = " + readable(plain), plain},
        {"q · H … H k through " + counted(i - j, "token") + " = " + readable(score), score},
        {"z = " + readable(score) + " / √" + std::to_string(path_.queries.width()) + " = " + readable(logit), logit}};
    if (weights_)
        explanation.steps.push_back({"softmax of the row = " + readable(value), value});
    explanation.meaning =
        i == j ? "No token lies between: the score is q · k itself."
               : "Every token after the key, up to the query, has taken its own direction out of the key or reflected "
                 "it: what lies between decides, not how far apart the two are.";
    return explanation;
}

constexpr Choice parts[] = {{"logit", "scores", "z: what goes into the softmax"},
                            {"weight", "weights", "the softmax of each row"}};
constexpr Parameter part{.key = "path_part",
                         .label = "What is shown",
                         .help = "the scores, or what a softmax makes of them",
                         .kind = Kind::choice,
                         .initial = "logit",
                         .choices = parts};
constexpr Parameter beta{.key = "path_beta",
                         .label = "Reflection",
                         .symbol = "β",
                         .help = "0: nothing changes, 1: a direction is taken away, 2: it is reflected",
                         .kind = Kind::real,
                         .low = 0,
                         .high = 2,
                         .initial = "none",
                         .none_label = "random"};

constexpr Index apart = Index{1} << 32; ///< distance in rows between two tables

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_rows, "length", made.issues),
                width = state.integer("head_dim");
    const Random random = seeded(state, BiasStream::path);
    Transitions path{seeded_rows(random, 0, length, width),
                     seeded_rows(random, apart, length, width),
                     unit_rows(seeded_rows(random, 2 * apart, length, width)),
                     {},
                     {}};
    const Rows drawn = seeded_rows(random, 3 * apart, length, 1);
    for (Index l = 0; l < length; ++l)
        path.beta.push_back(state.is_none(beta.key) ? 2 / (1 + std::exp(-drawn.row(l)[0])) : state.number(beta.key));
    made.field = with_sums(std::make_shared<PathAttention>(std::move(path), state.text(part.key) == "weight"),
                           3 * cost_of_product(width), Draw::rows);
    return made;
}

std::string_view role(const State& state) {
    return state.text(part.key) == "weight" ? "attention weights" : "logits";
}

constexpr Use used[] = {&parameters::length, &part, &beta, &parameters::head_dim, &parameters::seed};
constexpr Entry entry{.as = Enters::path};

}

constinit const Method registry::path_attention = {
    .id = "path-attention",
    .title = "PaTH attention",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Yang et al. 2025",
    .paper_url = "https://arxiv.org/abs/2505.16381",
    .formula = "z[i, j] = q_i · H_i … H_{j+1} k_j / √d\nH_l = I − β_l w_l ⊗ w_l",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "PaTH, flash-linear-attention",
    .entry = &entry,
    .role_of = role,
    .no_curve = "no curve over j − i: the tokens between decide",
};

}
