// TUPE, untied positional encoding (Ke et al. 2020): row = query i, column = key j.
//
//   A[a, b] = (LN(P_a) Wq) · (LN(P_b) Wk) / √(2d)         positions only; content logits are divided by √(2d) too
//   bias[i, j] = A[i + 1, j + 1];  A[0, 0] where the first token is the query,  A[1, 1] where it is the key of another
//   relative:  + table[bucket(j − i)], T5 buckets in both directions with two more ids for the first token
//
// P has one row more than there are tokens. P, Wq, Wk and the table are learned; here they are seeded, one head as wide
// as P, without the biases of the projections. Limited to 4096 positions.
#include "core/biases/learned/tupe.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <cmath>
#include <cstdlib>

namespace posenc {

std::pair<Index, Index> tupe_rows(bool reset, Index query, Index key) {
    if (reset && query == 0)
        return {0, 0};
    if (reset && key == 0)
        return {1, 1};
    return {query + 1, key + 1};
}

double TupeBias::at(Index query, Index key) const {
    const auto [a, b] = tupe_rows(reset, query, key);
    return dot(queries.row(a), keys.row(b)) / std::sqrt(2 * static_cast<double>(queries.width()));
}

Index tupe_bucket(const Buckets& side, Index query, Index key) {
    if (query == 0)
        return side.count();
    if (key == 0)
        return 2 * side.count();
    return side.bucket(std::llabs(key - query)) + (key > query ? side.count() : 0);
}

namespace {

/// T5 buckets of one direction and the learned numbers.
struct RelativeTable {
    Buckets side;
    Random random;
    double at(Index bucket) const { return random.normal(static_cast<std::uint64_t>(bucket)); }
};

class Tupe : public Field {
  public:
    Tupe(TupeBias bias, std::optional<RelativeTable> table) : bias_(std::move(bias)), table_(std::move(table)) {}

    Cell size() const override { return {bias_.keys.count() - 1, bias_.keys.count() - 1}; }
    double at(Cell cell) const override {
        const double absolute = bias_.at(cell.row, cell.col);
        return table_ ? absolute + table_->at(tupe_bucket(table_->side, cell.row, cell.col)) : absolute;
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override { return {"TUPE bias", {"query", 0, {}}, {"key", 0, {}}, -3, 3}; }
    std::size_t held_bytes() const override { return bias_.queries.held_bytes() + bias_.keys.held_bytes(); }

  private:
    TupeBias bias_;
    std::optional<RelativeTable> table_;
};

Explanation Tupe::explain(Cell cell) const {
    const auto [a, b] = tupe_rows(bias_.reset, cell.row, cell.col);
    const double absolute = bias_.at(cell.row, cell.col), bias = at(cell);
    const std::string name = "A[" + readable_integer(a) + ", " + readable_integer(b) + "]";
    Explanation explanation;
    explanation.steps.push_back({name + " = (LN(P_" + readable_integer(a) + ") Wq) · (LN(P_" + readable_integer(b) +
                                     ") Wk) / √" + readable_integer(2 * bias_.keys.width()) + " = " +
                                     readable(absolute),
                                 absolute});
    if (table_) {
        const Index bucket = tupe_bucket(table_->side, cell.row, cell.col);
        explanation.steps.push_back(
            {"table[" + readable_integer(bucket) + "] = " + readable(table_->at(bucket)), table_->at(bucket)});
        explanation.steps.push_back({"sum = " + readable(bias), bias});
    }
    explanation.fact = "all numbers are random, not learned";
    const bool first = bias_.reset && (cell.row == 0 || cell.col == 0);
    explanation.meaning =
        !first ? "Positions meet positions only: the content of the tokens is added elsewhere."
        : cell.row == 0
            ? "The first token stands for the whole sentence, so it looks at every position with the same logit."
            : "Every token looks at the first one with the same logit, wherever it stands.";
    return explanation;
}

constexpr Index most_rows = 4096;

std::optional<RelativeTable> read_table(const State& state, Issues issues = {}) {
    if (!state.flag("tupe_relative"))
        return std::nullopt;
    const T5Settings t5 = read_t5(state, true, issues);
    return RelativeTable{t5.side, seeded(state, BiasStream::tupe)};
}

/// What a model learns: the vectors of the positions and what they are multiplied by.
struct Seeded {
    Rows positions, of_queries, of_keys;
};

Seeded seeded_tables(const State& state, Index length) {
    const Random random = seeded(state, BiasStream::tupe);
    constexpr Index apart = Index{1} << 32; ///< rows from one of the three tables to the next
    const Index width = state.integer("head_dim");
    const double scale = 1 / std::sqrt(static_cast<double>(width));
    return {seeded_rows(random, apart, length + 1, width), seeded_rows(random, 2 * apart, width, width, scale),
            seeded_rows(random, 3 * apart, width, width, scale)};
}

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_rows, "length", made.issues),
                width = state.integer("head_dim");
    const Seeded tables = seeded_tables(state, length);
    const Rows positions = layer_normed(tables.positions, {}, {});
    TupeBias bias{projected(positions, tables.of_queries, {}), projected(positions, tables.of_keys, {}),
                  state.flag("tupe_reset")};
    made.field =
        with_sums(std::make_shared<Tupe>(std::move(bias), read_table(state, made.issues)), cost_of_product(width));
    return made;
}

constexpr Parameter tupe_reset{.key = "tupe_reset",
                               .label = "Untie first token",
                               .help = "the first token gets logits of its own",
                               .kind = Kind::flag,
                               .low = 0,
                               .high = 1,
                               .initial = "1"};
constexpr Parameter tupe_relative{.key = "tupe_relative",
                                  .label = "Add relative bias",
                                  .help = "adds a table of T5 buckets (TUPE-R; off: TUPE-A)",
                                  .kind = Kind::flag,
                                  .low = 0,
                                  .high = 1,
                                  .initial = "0"};

constexpr When with_buckets = is_on(tupe_relative);
constexpr Use used[] = {&parameters::length,
                        &parameters::head_dim,
                        &tupe_reset,
                        &tupe_relative,
                        {&parameters::buckets, &with_buckets},
                        {&parameters::max_distance, &with_buckets},
                        &parameters::seed};

UntiedPositions learned_positions(const State& state) {
    const Index length = state.integer("length");
    const Seeded tables = seeded_tables(state, length);
    return {
        length + 1, [reset = state.flag("tupe_reset")](Index query, Index key) { return tupe_rows(reset, query, key); },
        numbers_of(tables.positions), transposed_numbers_of(tables.of_queries), transposed_numbers_of(tables.of_keys)};
}

/// The relative table, which begins with zeros.
LearnedRows learned_rows(const State& state) {
    const std::optional<RelativeTable> table = read_table(state);
    if (!table)
        return {};
    LearnedRows rows;
    rows.count = 2 * table->side.count() + 1;
    rows.row_of_pair = [side = table->side](Index query, Index key) { return tupe_bucket(side, query, key); };
    return rows;
}

/// The texts of the tasks do not begin with a token of their own like BERT’s [CLS].
constexpr Entry entry{.as = Enters::bias, .usual = "tupe_reset=0", .rows = learned_rows, .untied = learned_positions};

}

constinit const Method registry::tupe = {
    .id = "tupe",
    .title = "TUPE",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = terms_of_logits,
    .paper = "Ke et al. 2020",
    .paper_url = "https://arxiv.org/abs/2006.15595",
    .formula = "b[i, j] = (LN(P_i) Wq) · (LN(P_j) Wk) / √(2d)",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "TUPE (BERT in fairseq)",
    .definitions = [](const State& state) { return t5_definitions(state, true); },
    .entry = &entry,
    .no_curve = "no curve over j − i: each position has a vector of its own",
};

}
