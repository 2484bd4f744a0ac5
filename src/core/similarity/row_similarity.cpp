#include "core/similarity/row_similarity.hpp"

#include "core/kernels/row_products.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::vector<double> lengths_of(const Rows& rows) {
    std::vector<double> lengths;
    for (Index row = 0; row < rows.count(); ++row)
        lengths.push_back(std::sqrt(product_of(rows.row(row), rows.row(row))));
    return lengths;
}

/// The largest of the numbers that are not NaN.
double largest(std::span<const double> numbers) {
    double most = 0;
    for (const double number : numbers)
        most = number > most ? number : most;
    return most;
}

/// What no two rows can be farther apart than: in each column they lie between the least and the largest number.
double farthest(const Rows& some, const Rows& others) {
    const auto width = static_cast<std::size_t>(some.width());
    std::vector<double> low(width, HUGE_VAL), high(width, -HUGE_VAL);
    for (const Rows* rows : {&some, &others})
        for (Index row = 0; row < rows->count(); ++row) {
            const std::span<const double> numbers = rows->row(row);
            for (std::size_t column = 0; column < width; ++column)
                if (const double number = numbers[column]; number == number) {
                    low[column] = std::min(low[column], number);
                    high[column] = std::max(high[column], number);
                }
        }
    double sum = 0;
    for (std::size_t column = 0; column < width; ++column)
        if (high[column] > low[column])
            sum += (high[column] - low[column]) * (high[column] - low[column]);
    return std::sqrt(sum);
}

std::string bracketed(double number) {
    return number < 0 ? "(" + readable(number, 4) + ")" : readable(number, 4);
}

class RowSimilarity : public Field {
  public:
    RowSimilarity(ComparedRows rows, Measure measure)
        : rows_(std::move(rows)), measure_(measure), query_lengths_(lengths_of(rows_.queries)),
          key_lengths_(lengths_of(rows_.keys)) {}

    Cell size() const override { return {rows_.queries.count(), rows_.keys.count()}; }

    double at(Cell cell) const override {
        const std::span<const double> a = rows_.queries.row(cell.row), b = rows_.keys.row(cell.col);
        if (measure_ == Measure::euclidean)
            return std::sqrt(squared_distance(a, b));
        const double product = product_of(a, b), both = lengths(cell);
        return measure_ == Measure::dot ? product : both == 0 ? 0 : product / both;
    }

    Explanation explain(Cell cell) const override;
    Description describe() const override;

  private:
    double lengths(Cell cell) const {
        return query_lengths_[static_cast<std::size_t>(cell.row)] * key_lengths_[static_cast<std::size_t>(cell.col)];
    }
    std::string axis_label(Index row) const {
        return rows_.names.labels.empty() ? readable_integer(rows_.names.first + row)
                                          : rows_.names.labels[static_cast<std::size_t>(row)];
    }
    Step terms(Cell cell, double total) const;
    Explanation explain_undefined(Cell cell) const;

    ComparedRows rows_;
    Measure measure_;
    std::vector<double> query_lengths_, key_lengths_;
};

/// The first products or squares, and the total of all.
Step RowSimilarity::terms(Cell cell, double total) const {
    constexpr std::size_t most_written = 3;
    const std::span<const double> a = rows_.queries.row(cell.row), b = rows_.keys.row(cell.col);
    const bool products = measure_ != Measure::euclidean;
    std::string text = products ? rows_.query_name + " · " + rows_.key_name + " = "
                                : "|" + rows_.query_name + " − " + rows_.key_name + "|² = ";
    for (std::size_t column = 0; column < std::min(a.size(), most_written); ++column)
        text += (column == 0 ? "" : " + ") + (products
                                                  ? bracketed(a[column]) + " · " + bracketed(b[column])
                                                  : "(" + readable(a[column], 4) + " − " + bracketed(b[column]) + ")²");
    if (a.size() > most_written)
        text += " + … over " + counted(static_cast<Index>(a.size()), "column");
    return {text + " = " + readable(total), total};
}

Explanation RowSimilarity::explain_undefined(Cell cell) const {
    const bool query = std::isnan(query_lengths_[static_cast<std::size_t>(cell.row)]);
    const std::string row = rows_.names.name + " " + axis_label(query ? cell.row : cell.col);
    return {{{row + " has no vector: undefined", undefined}},
            "undefined",
            rows_.encoding + " says nothing about " + row + ", so there is nothing to compare."};
}

Explanation RowSimilarity::explain(Cell cell) const {
    const double value = at(cell);
    if (std::isnan(value))
        return explain_undefined(cell);
    const std::span<const double> a = rows_.queries.row(cell.row), b = rows_.keys.row(cell.col);
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    steps.push_back({"p = " + axis_label(cell.row) + ", q = " + axis_label(cell.col), undefined});
    steps.push_back(terms(cell, measure_ == Measure::euclidean ? squared_distance(a, b) : product_of(a, b)));
    if (measure_ == Measure::euclidean)
        steps.push_back({"its root = " + readable(value), value});
    else if (measure_ == Measure::cosine && lengths(cell) == 0)
        steps.push_back({"a row of zeros has no direction; its cosine counts as 0", 0});
    else if (measure_ == Measure::cosine)
        steps.push_back({"divided by the lengths of both rows, " +
                             readable(query_lengths_[static_cast<std::size_t>(cell.row)]) + " and " +
                             readable(key_lengths_[static_cast<std::size_t>(cell.col)]) + " = " + readable(value),
                         value});
    explanation.fact = "two rows of " + rows_.encoding;
    const std::string both =
        rows_.names.name + " " + axis_label(cell.row) + " and " + rows_.names.name + " " + axis_label(cell.col);
    explanation.meaning =
        measure_ == Measure::euclidean ? "The smaller, the closer are the vectors of " + both + "."
        : measure_ == Measure::cosine
            ? "The larger, the more nearly the vectors of " + both + " point the same way."
            : "It grows as the vectors of " + both + " point the same way, but also with their lengths.";
    return explanation;
}

Description RowSimilarity::describe() const {
    constexpr std::string_view titles[] = {"Dot product of two rows", "Cosine of two rows", "Distance of two rows"};
    const double query = largest(query_lengths_), key = largest(key_lengths_);
    double most = measure_ == Measure::cosine ? 1
                  : measure_ == Measure::dot  ? query * key
                                              : std::min(query + key, farthest(rows_.queries, rows_.keys));
    if (!(most > 0))
        most = 1;
    AxisNames down = rows_.names, across = rows_.names;
    down.name += " p";
    across.name += " q";
    return {std::string(titles[static_cast<int>(measure_)]) + ": " + rows_.encoding, std::move(down), std::move(across),
            measure_ == Measure::euclidean ? 0 : -most, most};
}

}

FieldPtr row_similarity(ComparedRows rows, Measure measure) {
    return std::make_shared<RowSimilarity>(std::move(rows), measure);
}

}
