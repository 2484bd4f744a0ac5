// Forgetting attention (Lin et al. 2025, FoX): every token says how much of what came before it is kept; row = query i,
// column = key j.
//
//   D[i, j] = Σ ln f_l,  l = j + 1 … i,  for j ≤ i, −∞ for keys still to come           added to q · k / √d
//   weight    softmax_j(D): what is left of each key where all contents are alike
//
// The gate of the key itself does not count, that of the query does. f_l = σ(x_l) with x_l seeded and shifted, or
// typed; if every gate is e^(−m), D is ALiBi of slope m. Not covered: the contents from which models compute x_l. The
// biases are differences of running sums, so a block's mean is that of its rows less that of its columns.
#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/pyramid.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

constexpr double not_yet = -std::numeric_limits<double>::infinity();

/// ln σ(x) without overflow.
double log_sigmoid(double x) {
    return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

/// Running sums of ln f: D[i, j] = until[i] − until[j].
std::vector<double> running_sums(const std::vector<double>& logarithms) {
    std::vector<double> sums(logarithms.size());
    for (std::size_t l = 1; l < sums.size(); ++l)
        sums[l] = sums[l - 1] + logarithms[l];
    return sums;
}

class ForgettingBias : public Field {
  public:
    explicit ForgettingBias(std::vector<double> logarithms)
        : logarithms_(std::move(logarithms)), until_(running_sums(logarithms_)) {}

    Cell size() const override { return {length(), length()}; }
    double at(Cell cell) const override { return cell.col > cell.row ? not_yet : until(cell.row) - until(cell.col); }
    double sum(Block block) const override {
        if (hides(block))
            return not_yet;
        const double reference = until(block.row); // near all of them, so that no digits cancel
        return static_cast<double>(block.cols) * added(block.row, block.rows, reference) -
               static_cast<double>(block.rows) * added(block.col, block.cols, reference);
    }
    Range range(Block block) const override {
        if (block.rows <= 0 || block.cols <= 0)
            return {};
        const Index bottom = block.row + block.rows - 1, right = block.col + block.cols - 1;
        if (block.col > bottom)
            return {not_yet, not_yet};
        const bool diagonal = std::max(block.row, block.col) <= std::min(bottom, right);
        return {hides(block) ? not_yet : at({bottom, block.col}), diagonal ? 0 : at({block.row, right})};
    }
    std::size_t held_bytes() const override { return 2 * until_.capacity() * sizeof(double); }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        return {"Forgetting, −∞ for later keys", {"query", 0, {}}, {"key", 0, {}}, std::min(until_.back(), -1e-3), 0};
    }

    Index length() const { return static_cast<Index>(until_.size()); }
    double until(Index position) const { return until_[static_cast<std::size_t>(position)]; }
    double gate(Index position) const { return std::exp(logarithms_[static_cast<std::size_t>(position)]); }

  protected:
    /// The means of rows and of columns are made once for all samples.
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        const std::vector<Extent> rows = extents(viewport.rows, length()), cols = extents(viewport.cols, length());
        const auto means_of = [&](const std::vector<Extent>& parts) {
            std::vector<double> made;
            for (const Extent& part : parts)
                made.push_back(part.count == 0 ? undefined
                                               : until(part.first) + added(part.first, part.count, until(part.first)) /
                                                                         static_cast<double>(part.count));
            return made;
        };
        const std::vector<double> of_rows = means_of(rows), of_cols = means_of(cols);
        for (std::size_t row = 0, n = 0; row < rows.size(); ++row)
            for (std::size_t col = 0; col < cols.size(); ++col, ++n) {
                const bool later = hides({rows[row].first, cols[col].first, rows[row].count, cols[col].count});
                const double mean = of_rows[row] - of_cols[col];
                means[n] = static_cast<float>(later && mean == mean ? not_yet : mean);
            }
    }

  private:
    static bool hides(const Block& block) { return block.col + block.cols - 1 > block.row; }
    double added(Index first, Index count, double reference) const {
        double total = 0;
        for (Index at = first; at < first + count; ++at)
            total += until(at) - reference;
        return total;
    }

    std::vector<double> logarithms_, until_;
};

Explanation ForgettingBias::explain(Cell cell) const {
    const auto [i, j] = cell;
    const double bias = at(cell);
    Explanation explanation;
    explanation.fact = "gate of query " + readable_integer(i) + ": f = " + readable(gate(i));
    if (j > i) {
        explanation.steps.push_back({"j > i: hidden, −∞", bias});
        explanation.meaning = "Keys still to come are hidden.";
        return explanation;
    }
    explanation.steps.push_back({"Σ ln f up to query " + readable_integer(i) + " = " + readable(until(i)), until(i)});
    explanation.steps.push_back({"Σ ln f up to key " + readable_integer(j) + " = " + readable(until(j)), until(j)});
    explanation.steps.push_back(
        {"D = " + readable(until(i)) + " − (" + readable(until(j)) + ") = " + readable(bias), bias});
    explanation.meaning = "Of this key " + readable(100 * std::exp(bias), 4) +
                          " % is left: every token after it, up to the query, has kept only its gate’s share.";
    return explanation;
}

/// The softmax of each row of the biases.
class ForgettingWeights : public Field {
  public:
    explicit ForgettingWeights(std::shared_ptr<const ForgettingBias> bias) : bias_(std::move(bias)) {
        totals_.push_back(1); // a query's own key, and what its gate keeps of all before
        for (Index i = 1; i < bias_->length(); ++i)
            totals_.push_back(1 + bias_->gate(i) * totals_.back());
    }

    Cell size() const override { return bias_->size(); }
    double at(Cell cell) const override { return std::exp(bias_->at(cell)) / total(cell.row); }
    Explanation explain(Cell cell) const override {
        const double kept = std::exp(bias_->at(cell)), weight = at(cell);
        Explanation explanation = bias_->explain(cell);
        explanation.steps.push_back({"e^D = " + readable(kept), kept});
        explanation.steps.push_back(
            {"Σ e^D of query " + readable_integer(cell.row) + " = " + readable(total(cell.row)), total(cell.row)});
        explanation.steps.push_back(
            {readable(kept) + " / " + readable(total(cell.row)) + " = " + readable(weight), weight});
        return explanation;
    }
    Description describe() const override {
        return {"Weights under forgetting", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
    }
    std::size_t held_bytes() const override { return bias_->held_bytes() + totals_.capacity() * sizeof(double); }

  private:
    double total(Index query) const { return totals_[static_cast<std::size_t>(query)]; }

    std::shared_ptr<const ForgettingBias> bias_;
    std::vector<double> totals_;
};

constexpr Choice parts[] = {{"bias", "bias", "what is added to the logit"},
                            {"weight", "weights", "the softmax of the biases, with equal contents; to 4096 positions"}};
constexpr Parameter part{.key = "forget_part",
                         .label = "What is shown",
                         .help = "the bias, or what a softmax makes of it",
                         .kind = Kind::choice,
                         .initial = "bias",
                         .choices = parts};
constexpr Choice sources[] = {{"seeded", "random", "sigmoids of random numbers, which stand in for contents"},
                              {"typed", "typed", "the list of gates"}};
constexpr Parameter source{.key = "gate_source",
                           .label = "Gates from",
                           .help = "how much each token keeps of what came before",
                           .kind = Kind::choice,
                           .initial = "seeded",
                           .choices = sources};
constexpr Parameter gates{.key = "gates",
                          .label = "Gates",
                          .symbol = "f",
                          .help = "one a position, above 0 to 1; the last one serves all further positions",
                          .kind = Kind::reals,
                          .low = 0,
                          .high = 1,
                          .initial = "0.9",
                          .max_items = 256,
                          .above_low = true};

constexpr Index most_biases = Index{1} << 20, most_weights = 4096;

std::vector<double> logarithms_of(const State& state, Index length) {
    std::vector<double> logarithms;
    const std::span<const double> typed = state.list(gates.key);
    const bool from_list = state.text(source.key) == "typed";
    const Random random = seeded(state, BiasStream::forgetting);
    for (Index l = 0; l < length; ++l)
        logarithms.push_back(
            from_list ? std::log(typed[std::min(static_cast<std::size_t>(l), typed.size() - 1)])
                      : log_sigmoid(random.normal(static_cast<std::uint64_t>(l)) + state.number("gate_shift")));
    return logarithms;
}

MakeResult make(const State& state) {
    MakeResult made;
    const bool weights = state.text(part.key) == "weight";
    const Index length = capped(state.integer("length"), weights ? most_weights : most_biases, "length", made.issues);
    const auto bias = std::make_shared<const ForgettingBias>(logarithms_of(state, length));
    if (weights)
        made.field = with_pyramid(std::make_shared<ForgettingWeights>(bias));
    else
        made.field = bias;
    return made;
}

std::string_view role(const State& state) {
    return state.text(part.key) == "weight" ? "attention weights of equal words" : "";
}

constexpr When seeded_gates = is(source, "seeded"), typed_gates = is(source, "typed");
constexpr Use used[] = {
    &parameters::length,   &part, &source, {&parameters::gate_shift, &seeded_gates}, {&parameters::seed, &seeded_gates},
    {&gates, &typed_gates}};
constexpr Entry entry{.as = Enters::bias, .usual = "gate_source=typed"}; // gates of contents are not learned here

}

constinit const Method registry::forgetting = {
    .id = "forgetting",
    .title = "Forgetting attention",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Lin et al. 2025",
    .paper_url = "https://arxiv.org/abs/2503.02130",
    .formula = "D[i, j] = Σ ln f_l,  l = j + 1 … i\nf_l = σ(x_l)",
    .parameters = used,
    .make = make,
    .limit = most_biases,
    .users = "Forgetting Transformer, flash-linear-attention",
    .entry = &entry,
    .role_of = role,
    .no_curve = "no curve over j − i: the gates of the tokens between decide",
};

}
