// Tables of the head, and the texts of all its stages. Explanations write out the products of a sum only if there are
// few; every sum is one step.
#include "core/attention/attention_head.hpp"
#include "core/attention/attention_stages.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_spelled = 6;
constexpr std::string_view letters[] = {"e", "u", "x", "q", "k", "v", "z", "a", "o"};

constexpr std::string_view titles[] = {"Embeddings E", "Encodings U", "Input X", "Queries Q", "Keys K",
                                       "Values V",     "Logits",      "Weights", "Output"};

std::string_view letter_of(AttentionStage stage) {
    return letters[static_cast<std::size_t>(stage)];
}

std::string factor_text(double number) {
    const std::string text = readable(number, 4);
    return number < 0 ? "(" + text + ")" : text;
}

}

std::string spelled_products(std::span<const double> a, std::span<const double> b) {
    if (a.size() > most_spelled)
        return "Σ of " + std::to_string(a.size()) + " products";
    std::string text;
    for (std::size_t n = 0; n < a.size(); ++n)
        text += (n > 0 ? " + " : "") + factor_text(a[n]) + "·" + factor_text(b[n]);
    return text;
}

std::string entry_name(std::string_view letter, Index row, Index column) {
    return std::string(letter) + "[" + std::to_string(row) + ", " + std::to_string(column) + "]";
}

std::string token_name(const AttentionTokens& tokens, Index token) {
    const std::string number = "token " + readable_integer(token);
    return tokens.labels.empty() ? number : number + " ‘" + tokens.labels[static_cast<std::size_t>(token)] + "’";
}

std::string_view stage_meaning(AttentionStage stage) {
    constexpr std::string_view meanings[] = {
        "What the token says, wherever it stands: equal words have equal rows.",
        "Where the token stands, whatever it says.",
        "What goes into the head: what the token says and where it stands.",
        "What the token looks for.",
        "How the token can be found: its label for queries.",
        "What the token passes on to those that look at it.",
        "How well the query fits the key, before the softmax.",
        "The share of its attention that the query gives to the key; a row adds up to 1.",
        "The mean of all values, weighted by the attention of this token.",
        "Near 1 for words that are in the input, near 0 for others; the rest comes from whatever else is in the sum.",
        "Near 1 for the token’s own position, less for others; the rest comes from whatever else is in the sum.",
    };
    return meanings[static_cast<std::size_t>(stage)];
}

Rows AttentionHead::scaled(Rows queries) const {
    if (extras.factors.empty())
        return queries;
    const Index count = queries.count(), width = queries.width();
    return {count, width, [queries, factors = extras.factors](Index row, std::span<double> numbers) {
                queries.copy(row, numbers);
                for (double& number : numbers)
                    number *= factors[static_cast<std::size_t>(row)];
            }};
}

std::string AttentionHead::fact() const {
    const bool all = std::all_of(input.typed.begin(), input.typed.end(), [](bool typed) { return typed; });
    const bool none = std::none_of(input.typed.begin(), input.typed.end(), [](bool typed) { return typed; });
    const std::string_view words = all ? "typed" : none ? "random" : "partly typed, partly random";
    const bool seeded = projections.name == "seeded";
    return "embeddings " + std::string(words) + (seeded ? ", projections random" : ", no projections learned");
}

namespace {

/// Embeddings, encodings, input, queries, keys or values: a row a token.
class StageField : public Field {
  public:
    StageField(AttentionHeadPtr head, AttentionStage stage, Rows rows)
        : head_(std::move(head)), stage_(stage), rows_(std::move(rows)) {}

    Cell size() const override { return {rows_.count(), rows_.width()}; }
    double at(Cell cell) const override { return rows_.row(cell.row)[static_cast<std::size_t>(cell.col)]; }
    std::size_t held_bytes() const override { return rows_.held_bytes(); }
    Description describe() const override {
        const double high = scale_end(*this, 1);
        return {std::string(titles[static_cast<std::size_t>(stage_)]),
                head_->names("token"),
                {"dimension", 0, {}},
                -high,
                high};
    }

    Explanation explain(Cell cell) const override {
        Explanation explanation{{}, head_->fact(), std::string(stage_meaning(stage_))};
        explanation.steps.push_back({token_name(head_->input.tokens, cell.row), undefined});
        if (stage_ == AttentionStage::embeddings)
            explain_embedding(cell, explanation.steps);
        else if (stage_ == AttentionStage::encodings)
            explain_encoding(cell, explanation.steps);
        else if (stage_ == AttentionStage::input)
            explain_input(cell, explanation.steps);
        else
            explain_projection(cell, explanation.steps);
        return explanation;
    }

  private:
    const HeadProjection& projection() const {
        return stage_ == AttentionStage::queries ? head_->projections.queries
               : stage_ == AttentionStage::keys  ? head_->projections.keys
                                                 : head_->projections.values;
    }
    std::string name(Cell cell) const { return entry_name(letter_of(stage_), cell.row, cell.col); }
    void add(std::vector<Step>& steps, Cell cell, const std::string& how) const {
        steps.push_back({name(cell) + " = " + how + " = " + readable(at(cell)), at(cell)});
    }

    void explain_embedding(Cell cell, std::vector<Step>& steps) const {
        const AttentionInput& input = head_->input;
        const std::string_view from = input.typed[static_cast<std::size_t>(cell.row)] ? "typed" : "random";
        const double plain = at(cell) / input.factor;
        if (input.factor == 1)
            return steps.push_back({name(cell) + ", " + std::string(from) + ": " + readable(at(cell)), at(cell)});
        steps.push_back({std::string(from) + ": " + readable(plain), plain});
        add(steps, cell, readable(plain) + " · √" + std::to_string(rows_.width()));
    }

    void explain_encoding(Cell cell, std::vector<Step>& steps) const {
        if (head_->input.use == EncodingUse::none)
            return steps.push_back({"no encoding is used: 0", 0});
        for (Step& step :
             explain_wave(*head_->waves, head_->first_position + static_cast<double>(cell.row), cell.col, "p"))
            steps.push_back(std::move(step));
    }

    void explain_input(Cell cell, std::vector<Step>& steps) const {
        const AttentionInput& input = head_->input;
        const Index width = input.embeddings.width();
        if (input.use == EncodingUse::concatenated) {
            const bool content = cell.col < width;
            return add(steps, cell, entry_name(content ? "e" : "u", cell.row, content ? cell.col : cell.col - width));
        }
        const auto column = static_cast<std::size_t>(cell.col);
        const double e = input.embeddings.row(cell.row)[column], u = input.encodings.row(cell.row)[column];
        if (input.use == EncodingUse::none)
            return add(steps, cell, entry_name("e", cell.row, cell.col));
        steps.push_back(
            {name(cell) + " = e + u = " + readable(e, 4) + " + " + factor_text(u) + " = " + readable(at(cell)),
             at(cell)});
    }

    void explain_projection(Cell cell, std::vector<Step>& steps) const {
        const HeadProjection& by = projection();
        if (by.weight.count() == 0)
            return add(steps, cell, entry_name("x", cell.row, by.columns[static_cast<std::size_t>(cell.col)]));
        add(steps, cell,
            "x_" + std::to_string(cell.row) + " · column " + std::to_string(cell.col) +
                " of W = " + spelled_products(head_->sum.row(cell.row), by.weight.row(cell.col)));
    }

    AttentionHeadPtr head_;
    AttentionStage stage_;
    Rows rows_;
};

}

FieldPtr attention_table(AttentionHeadPtr head, AttentionStage stage, Rows rows) {
    return std::make_shared<StageField>(std::move(head), stage, std::move(rows));
}

}
