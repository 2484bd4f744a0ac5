#include "core/attention/same_words.hpp"

#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace posenc {

namespace {

constexpr Index most_cells = Index{1} << 14;
constexpr Index most_products = Index{1} << 25;

class Difference : public Field {
  public:
    Difference(FieldPtr one, FieldPtr other, std::vector<std::string> labels, SameWords words)
        : one_(std::move(one)), other_(std::move(other)), labels_(std::move(labels)), words_(std::move(words)),
          high_(one_->describe().high) {}

    Cell size() const override { return {static_cast<Index>(words_.pairs.size()), one_->size().col}; }
    double at(Cell cell) const override {
        const auto [first, second] = words_.pairs[static_cast<std::size_t>(cell.row)];
        return one_->at({first, cell.col}) - other_->at({second, cell.col});
    }
    Description describe() const override {
        return {"Difference, word by word", {"word", 0, labels_}, {"dimension", 0, {}}, -high_, high_};
    }
    Explanation explain(Cell cell) const override {
        const auto [first, second] = words_.pairs[static_cast<std::size_t>(cell.row)];
        const double a = one_->at({first, cell.col}), b = other_->at({second, cell.col});
        return {{{"token " + readable_integer(first) + " of one, token " + readable_integer(second) + " of the other",
                  undefined},
                 {readable(a) + " − " + readable(b) + " = " + readable(at(cell)), at(cell)}},
                "the same word in both sentences",
                "0 where the order of the words changes nothing for this word."};
    }

  private:
    FieldPtr one_, other_;
    std::vector<std::string> labels_;
    SameWords words_;
    double high_;
};

class RowOfTable : public Field {
  public:
    RowOfTable(FieldPtr table, Index row, std::vector<Index> columns, std::string label)
        : table_(std::move(table)), row_(row), columns_(std::move(columns)), label_(std::move(label)) {}

    Cell size() const override { return {1, static_cast<Index>(columns_.size())}; }
    double at(Cell cell) const override {
        const Index column = columns_[static_cast<std::size_t>(cell.col)];
        return column < 0 ? undefined : table_->at({row_, column});
    }
    Description describe() const override {
        Description made = table_->describe();
        made.rows = {"other sentence", 0, {label_}};
        const std::vector<std::string> labels = std::exchange(made.cols.labels, {});
        for (const Index column : labels.empty() ? std::vector<Index>{} : columns_)
            made.cols.labels.push_back(column < 0 ? "" : labels[static_cast<std::size_t>(column)]);
        return made;
    }
    Explanation explain(Cell cell) const override {
        const Index column = columns_[static_cast<std::size_t>(cell.col)];
        return column < 0 ? Explanation{{{"this word is not in the other sentence", undefined}}, {}, {}}
                          : table_->explain({row_, column});
    }

  private:
    FieldPtr table_;
    Index row_;
    std::vector<Index> columns_;
    std::string label_;
};

}

SameWords same_words(const AttentionTokens& one, const AttentionTokens& other) {
    std::map<std::string_view, std::vector<Index>> places;
    for (std::size_t token = other.words.size(); token-- > 0;)
        places[other.words[token]].push_back(static_cast<Index>(token));
    SameWords made;
    for (std::size_t token = 0; token < one.words.size(); ++token) {
        std::vector<Index>& left = places[one.words[token]];
        if (left.empty())
            continue;
        made.pairs.emplace_back(static_cast<Index>(token), left.back());
        left.pop_back();
    }
    made.all = made.pairs.size() == one.words.size() && one.words.size() == other.words.size();
    return made;
}

FieldPtr difference_of_words(const FieldPtr& one, const FieldPtr& other, const AttentionTokens& tokens,
                             const SameWords& words) {
    const Cell size = one->size();
    const Index longest = std::max(size.row, other->size().row);
    if (words.pairs.empty() || size.col != other->size().col || longest * longest * size.col > most_products)
        return nullptr;
    std::vector<std::string> labels;
    for (const auto& [first, second] : words.pairs)
        labels.push_back(tokens.labels[static_cast<std::size_t>(first)]);
    return with_sums(std::make_shared<Difference>(one, other, std::move(labels), words));
}

FieldPtr row_of_table(FieldPtr table, Index row, std::vector<Index> columns, std::string label) {
    return with_sums(std::make_shared<RowOfTable>(std::move(table), row, std::move(columns), std::move(label)));
}

double largest_cell(const Field& field) {
    const Range range = field.range({0, 0, field.size().row, field.size().col});
    return std::max(std::fabs(range.low), std::fabs(range.high));
}

std::optional<double> mean_reach(const Field& weights) {
    const Cell size = weights.size();
    if (size.row * size.col > most_cells)
        return std::nullopt;
    double total = 0;
    for (Index query = 0; query < size.row; ++query)
        for (Index key = 0; key < size.col; ++key)
            total += weights.at({query, key}) * std::fabs(static_cast<double>(query - key));
    return total / static_cast<double>(size.row);
}

}
