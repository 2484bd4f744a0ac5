#include "core/similarity/similarity_steps.hpp"

#include "core/relative/pairs.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

namespace {

/// A negative number after an operator is put in brackets.
std::string bracketed(const std::string& number, bool negative) {
    return negative ? "(" + number + ")" : number;
}

std::string whole(Index number) {
    return bracketed(readable_integer(number), number < 0);
}

std::string real(double number) {
    return bracketed(readable(number), number < 0);
}

/// "cos(3) + cos(2.598) + cos(2.25) + … = 31.2"
Step cosines(const SimilarRows& rows, Index apart, double total) {
    constexpr Index most_written = 3;
    std::string text;
    for (Index pair = 0; pair < std::min(rows.pairs(), most_written); ++pair)
        text += (pair == 0 ? "cos(" : " + cos(") +
                readable(rows.waves.frequency(pair) * static_cast<double>(apart), 4) + ")";
    if (rows.pairs() > most_written)
        text += " + …";
    return {text + " = " + readable(total), total};
}

void add_pairs(const SimilarRows& rows, Cell cell, double total, std::vector<Step>& steps) {
    const Index p = rows.offset + cell.row, q = rows.offset + cell.col;
    steps.push_back({"q − p = " + readable_integer(q) + " − " + whole(p) + " = " + readable_integer(q - p),
                     static_cast<double>(q - p)});
    if (rows.pairs() == 0) {
        steps.push_back({"no pair of sine and cosine: 0", 0});
        return;
    }
    const std::string frequency = rows.waves.shape().grid == Grid::paper ? "n^(−2i/d)" : "n^(−i/(m−1))";
    steps.push_back(
        {"PE(p) · PE(q) = Σ cos(w_i (q − p)) over " + pairs_text(rows) + ", w_i = " + frequency, undefined});
    steps.push_back(cosines(rows, q - p, total));
}

/// Adds the steps of the lone sine; returns the dot product.
double add_lone(const SimilarRows& rows, Cell cell, double pairs, std::vector<Step>& steps) {
    const double a = rows.lone(cell.row), b = rows.lone(cell.col), dot = pairs + a * b;
    steps.push_back({"lone sine: sin(w p) · sin(w q) = " + readable(a) + " · " + real(b) + " = " + readable(a * b) +
                         "  with w = " + readable(rows.lone_frequency()),
                     a * b});
    steps.push_back({readable(pairs) + " + " + real(a * b) + " = " + readable(dot), dot});
    return dot;
}

std::string place_words(const SimilarRows& rows, Cell cell) {
    const Index apart = cell.col - cell.row;
    const std::string q = "Position " + readable_integer(rows.offset + cell.col);
    if (apart == 0)
        return q + " is compared with itself";
    return q + " lies " + places(std::llabs(apart)) + (apart < 0 ? " before " : " after ") + "position " +
           readable_integer(rows.offset + cell.row);
}

}

double SimilarRows::lone(Index row) const {
    return std::sin(position(row) * lone_frequency());
}

std::string pairs_text(const SimilarRows& rows) {
    const std::string all = counted(rows.all_pairs(), "pair");
    return rows.pairs() < rows.all_pairs() ? readable_integer(rows.pairs()) + " of " + all : all;
}

std::vector<double> SimilarRows::frequencies() const {
    std::vector<double> frequencies;
    for (Index pair = 0; pair < pairs(); ++pair)
        frequencies.push_back(waves.frequency(pair));
    return frequencies;
}

Explanation explain_similarity(const SimilarRows& rows, Cell cell, const SimilarityNumbers& numbers, Measure measure) {
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    add_pairs(rows, cell, numbers.pairs, steps);
    const double dot = rows.has_lone() ? add_lone(rows, cell, numbers.pairs, steps) : numbers.pairs;
    if (measure == Measure::euclidean)
        steps.push_back({"√(|PE(p)|² + |PE(q)|² − 2 PE(p) · PE(q)) = √(" +
                             readable(numbers.length_p * numbers.length_p) + " + " +
                             readable(numbers.length_q * numbers.length_q) + " − 2 · " + real(dot) +
                             ") = " + readable(numbers.value),
                         numbers.value});
    else if (measure == Measure::cosine && numbers.length_p * numbers.length_q == 0)
        steps.push_back({"a row of zeros has no direction; its cosine counts as 0", 0});
    else if (measure == Measure::cosine)
        steps.push_back({"divided by the lengths of both rows: " + readable(dot) + " / (" + readable(numbers.length_p) +
                             " · " + readable(numbers.length_q) + ") = " + readable(numbers.value),
                         numbers.value});
    steps.back().value = numbers.value;
    const Index apart = std::llabs(cell.col - cell.row);
    explanation.meaning = place_words(rows, cell) + ". ";
    if (rows.has_lone()) {
        explanation.fact = "depends on the positions themselves, because of the lone sine column";
        explanation.meaning += "Pairs of sine and cosine depend on the distance only, but an odd width leaves one sine "
                               "without its cosine.";
        return explanation;
    }
    explanation.fact = apart == 0 ? "the same for every position with itself"
                                  : "the same for every pair of positions " + readable_integer(apart) + " apart";
    explanation.meaning += rows.pairs() == 0 ? "Every row is zero, because the only column is left empty."
                           : apart == 0      ? "All cosines are 1 here: nothing is more alike."
                                             : "Only the distance counts, because sin a · sin b + cos a · cos b = "
                                               "cos(a − b) in every pair; before and after look the same.";
    return explanation;
}

Description describe_similarity(const SimilarRows& rows, Measure measure) {
    const double columns = std::max<double>(static_cast<double>(rows.pairs() + (rows.has_lone() ? 1 : 0)), 1);
    constexpr std::string_view titles[] = {"Dot product of two positions", "Cosine of two positions",
                                           "Distance of two positions"};
    const double most = measure == Measure::cosine ? 1 : measure == Measure::dot ? columns : 2 * std::sqrt(columns);
    return {std::string(titles[static_cast<int>(measure)]),
            {"position p", rows.offset, {}},
            {"position q", rows.offset, {}},
            measure == Measure::euclidean ? 0 : -most,
            most,
            Ranges::bounds};
}

}
