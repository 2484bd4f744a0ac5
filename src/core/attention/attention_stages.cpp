// The head's matrices of query × key and its output.
//
//   q_i = x_i Wq,  k_j = x_j Wk,  v_j = x_j Wv
//   z[i, j] = λ_i q_i · k_j / √d,   d the width of a query, λ_i the scale of queries by position or 1
// a[i, j] = e^z[i, j] / Σ_j e^z[i, j],   computed after the largest logit of the row has been subtracted
//   o_i = Σ_j a[i, j] v_j,   with turned values Σ_j a[i, j] R(j − i) v_j (DeepSeek-V4)
//
// With a learned sink its e^z is one more term of the sum that the weights are divided by.
#include "core/attention/attention_stages.hpp"

#include "core/attention/attention_head.hpp"
#include "core/kernels/linear_map.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "core/relative/logits/four_terms.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

using Numbers = std::span<const double>;

/// q_i · k_j / √d
class Logits : public Field {
  public:
    /// `queries`: scaled by their position.
    Logits(AttentionHeadPtr head, Rows queries, Rows keys)
        : head_(std::move(head)), queries_(std::move(queries)), keys_(std::move(keys)), key_map_(keys_),
          root_(std::sqrt(static_cast<double>(queries_.width()))) {}

    Cell size() const override { return {queries_.count(), keys_.count()}; }
    double at(Cell cell) const override { return dot(queries_.row(cell.row), keys_.row(cell.col)) / root_; }
    std::vector<double> row(Index query) const {
        std::vector<double> logits(static_cast<std::size_t>(keys_.count()));
        key_map_.apply(queries_.row(query), logits);
        for (double& logit : logits)
            logit /= root_;
        return logits;
    }
    const AttentionHead& head() const { return *head_; }
    std::size_t held_bytes() const override {
        return queries_.held_bytes() + keys_.held_bytes() + key_map_.held_bytes();
    }

    Description describe() const override {
        const double high = scale_end(*this, 1);
        return {"Logits, query by key", head_->names("query"), head_->names("key"), -high, high};
    }
    Explanation explain(Cell cell) const override {
        Explanation explanation{{pair(cell)}, head_->fact(), std::string(stage_meaning(AttentionStage::logits))};
        if (const double factor = head_->factor(cell.row); factor != 1)
            explanation.steps.push_back({"the query is scaled by λ = " + readable(factor), factor});
        explanation.steps.push_back(product(cell));
        explanation.steps.push_back(divided(cell));
        return explanation;
    }
    Step pair(Cell cell) const {
        return {"query " + token_name(head_->input.tokens, cell.row) + ", key " +
                    token_name(head_->input.tokens, cell.col),
                undefined};
    }
    Step divided(Cell cell) const {
        const double product = dot(queries_.row(cell.row), keys_.row(cell.col));
        return {entry_name("z", cell.row, cell.col) + " = " + readable(product) + " / √" +
                    std::to_string(queries_.width()) + " = " + readable(at(cell)),
                at(cell)};
    }

  private:
    Step product(Cell cell) const {
        const Numbers q = queries_.row(cell.row), k = keys_.row(cell.col);
        return {"q_" + std::to_string(cell.row) + " · k_" + std::to_string(cell.col) + " = " + spelled_products(q, k) +
                    " = " + readable(dot(q, k)),
                dot(q, k)};
    }

    AttentionHeadPtr head_;
    Rows queries_, keys_;
    LinearMap key_map_; ///< for all logits of a query together
    double root_;
};

/// The softmax of each row of logits.
class Weights : public Field {
  public:
    explicit Weights(Logits logits)
        : logits_(std::make_shared<const Logits>(std::move(logits))),
          scales_(size().row, 2, [logits = logits_](Index query, std::span<double> scale) {
              const std::vector<double> row = logits->row(query);
              const std::optional<double> sink = logits->head().extras.sink;
              scale[0] = *std::max_element(row.begin(), row.end());
              if (sink)
                  scale[0] = std::max(scale[0], *sink);
              scale[1] = sink ? std::exp(*sink - scale[0]) : 0;
              for (const double logit : row)
                  scale[1] += std::exp(logit - scale[0]);
          }) {}

    Cell size() const override { return logits_->size(); }
    double at(Cell cell) const override {
        return std::exp(logits_->at(cell) - scales_.row(cell.row)[0]) / scales_.row(cell.row)[1];
    }
    std::vector<double> row(Index query) const {
        const std::vector<double> logits = logits_->row(query);
        const std::vector<std::uint8_t> all(logits.size(), 1);
        return masked_softmax_row(
            logits, all,
            {.treatment = Treatment::fill_infinity, .arithmetic = Arithmetic::float64, .sink = head().extras.sink});
    }
    const AttentionHead& head() const { return logits_->head(); }
    std::size_t held_bytes() const override { return logits_->held_bytes() + scales_.held_bytes(); }
    Description describe() const override {
        return {"Weights, query by key", head().names("query"), head().names("key"), 0, 1};
    }

    Explanation explain(Cell cell) const override {
        const double most = scales_.row(cell.row)[0], total = scales_.row(cell.row)[1], logit = logits_->at(cell);
        const std::optional<double> sink = head().extras.sink;
        return {{logits_->pair(cell),
                 logits_->divided(cell),
                 {(sink && *sink == most ? "the sink is the largest logit: " : "largest logit of the row: ") +
                      readable(most),
                  most},
                 {"Σ over " + counted(size().col, "key") + (sink ? " and the sink" : "") +
                      " of e^(z − largest) = " + readable(total),
                  total},
                 {entry_name("a", cell.row, cell.col) + " = e^(" + readable(logit - most) + ") / " + readable(total) +
                      " = " + readable(at(cell)),
                  at(cell)}},
                sink ? "the sink takes " + readable(100 * std::exp(*sink - most) / total, 4) + " % of this row"
                     : head().fact(),
                sink ? "The share of its attention that the query gives to the key; what is left of 1 goes nowhere."
                     : std::string(stage_meaning(AttentionStage::weights))};
    }

  private:
    std::shared_ptr<const Logits> logits_;
    Rows scales_; ///< for each query: its largest logit, and the sum of all e^(z − largest)
};

double rounded_up(double number) {
    const double power = std::pow(10, std::floor(std::log10(number)));
    for (const double digits : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (number <= digits * power)
            return digits * power;
    return 10 * power;
}

/// Weights times values.
class Output : public Field {
  public:
    Output(Weights weights, Rows values)
        : weights_(std::move(weights)), values_(std::move(values)),
          rows_(values_.count(), values_.width(),
                [weights = weights_, values = values_](Index token, std::span<double> output) {
                    const std::vector<double> of_token = weights.row(token);
                    for (Index key = 0; key < values.count(); ++key)
                        add_turned(values.row(key), weights.head().extras.value_frequencies,
                                   static_cast<double>(key - token), of_token[static_cast<std::size_t>(key)], output);
                }) {}

    Cell size() const override { return {weights_.size().row, values_.width()}; }
    double at(Cell cell) const override { return rows_.row(cell.row)[static_cast<std::size_t>(cell.col)]; }
    Description describe() const override {
        // No mean of the values exceeds the largest of them, but a pair that turns may, by √2.
        double most = 1;
        const double root = weights_.head().extras.value_frequencies.empty() ? 1 : std::numbers::sqrt2;
        for (Index key = 0; key < values_.count(); ++key)
            for (const double number : values_.row(key))
                most = std::max(most, root * std::fabs(number));
        const double high = rounded_up(most);
        return {"Output, token by dimension", weights_.head().names("token"), {"dimension", 0, {}}, -high, high};
    }
    std::size_t held_bytes() const override {
        return weights_.held_bytes() + values_.held_bytes() + rows_.held_bytes();
    }

    Explanation explain(Cell cell) const override {
        const std::vector<double>& frequencies = weights_.head().extras.value_frequencies;
        std::vector<double> column, turned(static_cast<std::size_t>(values_.width()));
        for (Index key = 0; key < values_.count(); ++key) {
            std::fill(turned.begin(), turned.end(), 0);
            add_turned(values_.row(key), frequencies, static_cast<double>(key - cell.row), 1, turned);
            column.push_back(turned[static_cast<std::size_t>(cell.col)]);
        }
        const std::string value = frequencies.empty() ? "v[j, " : "(R(j − " + std::to_string(cell.row) + ") v)[j, ";
        return {{{token_name(weights_.head().input.tokens, cell.row), undefined},
                 {entry_name("o", cell.row, cell.col) + " = Σ_j a[" + std::to_string(cell.row) + ", j] " + value +
                      std::to_string(cell.col) + "]",
                  undefined},
                 {"= " + spelled_products(weights_.row(cell.row), column) + " = " + readable(at(cell)), at(cell)}},
                weights_.head().fact(),
                std::string(stage_meaning(AttentionStage::output))};
    }

  private:
    Weights weights_;
    Rows values_, rows_;
};

/// One of the four terms of the logits, from the vectors of this head.
class OneTerm : public FourTerms {
  public:
    OneTerm(const AttentionHead& head, Term term)
        : FourTerms({head.scaled(head.projections.queries.of(head.input.content())),
                     head.projections.keys.of(head.input.content()),
                     head.scaled(head.projections.queries.of(head.input.positions())),
                     head.projections.keys.of(head.input.positions())},
                    head.input.tokens.labels, term),
          fact_(head.fact()) {}

    Description describe() const override {
        Description description = FourTerms::describe();
        description.high = scale_end(*this, 1);
        description.low = -description.high;
        return description;
    }
    Explanation explain(Cell cell) const override {
        Explanation explanation = FourTerms::explain(cell);
        explanation.fact = fact_;
        return explanation;
    }

  private:
    std::string fact_;
};

FieldPtr made(AttentionHeadPtr head, AttentionStage stage, Term term) {
    const AttentionProjections& by = head->projections;
    const auto table = [&](Rows rows) { return attention_table(head, stage, std::move(rows)); };
    switch (stage) {
    case AttentionStage::embeddings:
        return table(head->input.embeddings);
    case AttentionStage::encodings:
        return table(head->input.encodings);
    case AttentionStage::input:
        return table(head->sum);
    case AttentionStage::queries:
        return table(by.queries.of(head->sum));
    case AttentionStage::keys:
        return table(by.keys.of(head->sum));
    case AttentionStage::values:
        return table(by.values.of(head->sum));
    case AttentionStage::word_reading:
    case AttentionStage::position_reading:
        return attention_reading(head, stage == AttentionStage::word_reading);
    case AttentionStage::logits:
    case AttentionStage::weights:
    case AttentionStage::output:
        break;
    }
    if (stage == AttentionStage::logits && term != Term::sum)
        return std::make_shared<OneTerm>(*head, term);
    Logits logits(head, head->scaled(by.queries.of(head->sum)), by.keys.of(head->sum));
    if (stage == AttentionStage::logits)
        return std::make_shared<Logits>(std::move(logits));
    Weights weights(std::move(logits));
    if (stage == AttentionStage::weights)
        return std::make_shared<Weights>(std::move(weights));
    return std::make_shared<Output>(std::move(weights), by.values.of(head->sum));
}

/// The cost of a cell of a stage, in sines, including the cell's share of what is computed once a row.
double cost_of(const AttentionHead& head, AttentionStage stage) {
    const double tokens = static_cast<double>(head.input.tokens.count);
    if (stage < AttentionStage::logits)
        return 1;
    const double product = cost_of_product(head.projections.queries.width());
    if (stage > AttentionStage::output)
        return 2 * cost_of_product(head.input.width());
    return stage == AttentionStage::logits ? product : stage == AttentionStage::weights ? product + 3 : tokens / 32;
}

}

double scale_end(const Field& field, double least) {
    constexpr Index most_rows = 64;
    const Cell size = field.size();
    const Index row_step = (size.row + most_rows - 1) / most_rows, column_step = (size.col + most_rows - 1) / most_rows;
    double most = least;
    for (Index row = 0; row < size.row; row += row_step)
        for (Index column = 0; column < size.col; column += column_step)
            most = std::max(most, std::fabs(field.at({row, column})));
    return rounded_up(most);
}

FieldPtr attention_field(AttentionInput input, AttentionProjections projections, AttentionStage stage, Term term,
                         std::shared_ptr<const Sinusoid> waves, double first_position, AttentionExtras extras) {
    auto head = std::make_shared<AttentionHead>(
        AttentionHead{std::move(input), std::move(projections), std::move(waves), first_position, std::move(extras)});
    const double cost = cost_of(*head, stage);
    const Draw draw = stage == AttentionStage::output ? Draw::rows : Draw::cells;
    return with_sums(made(std::move(head), stage, term), cost, draw);
}

}
