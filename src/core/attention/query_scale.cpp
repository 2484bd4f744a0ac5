#include "core/attention/query_scale.hpp"

#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Σ ln x for x = first … first + count − 1, first ≥ 1.
double sum_of_logarithms(double first, double count) {
    constexpr double few = 64; // added one by one, where differences of ln Γ would lose digits
    if (count > few)
        return std::lgamma(first + count) - std::lgamma(first);
    double total = 0;
    for (double x = first; x < first + count; ++x)
        total += std::log(x);
    return total;
}

/// Σ ln(1 + ⌊x/step⌋) for x = 0 … count − 1: whole steps, and a part of one.
double sum_of_steps(double count, double step) {
    const double whole = std::floor(count / step);
    return step * (whole > 0 ? sum_of_logarithms(1, whole) : 0) + (count - whole * step) * std::log1p(whole);
}

}

double QueryScale::at(QueryRule rule, Index position) const {
    const double p = static_cast<double>(position);
    switch (rule) {
    case QueryRule::llama4:
        return 1 + growth * std::log1p(std::floor((p + 1) / step));
    case QueryRule::ministral:
        return 1 + growth * std::log1p(std::floor(p / original));
    case QueryRule::log_n:
        return p + 1 > original ? std::log(p + 1) / std::log(original) : 1;
    case QueryRule::none:
        break;
    }
    return 1;
}

double QueryScale::sum(QueryRule rule, Index first, Index count) const {
    constexpr Index few = 64;
    if (count <= few) {
        double total = 0;
        for (Index p = first; p < first + count; ++p)
            total += at(rule, p);
        return total;
    }
    const double begin = static_cast<double>(first), n = static_cast<double>(count);
    if (rule == QueryRule::llama4)
        return n + growth * (sum_of_steps(begin + 1 + n, step) - sum_of_steps(begin + 1, step));
    if (rule == QueryRule::ministral)
        return n + growth * (sum_of_steps(begin + n, original) - sum_of_steps(begin, original));
    const double ones = std::clamp(original - begin, 0.0, n);
    return ones + (n > ones ? sum_of_logarithms(begin + ones + 1, n - ones) / std::log(original) : 0);
}

QueryScale query_scale(const State& state) {
    return {state.number("query_growth"), state.number("query_step"), state.number("original_length")};
}

namespace {

constexpr Choice temperatures[] = {{"none", "none", "queries as they are"},
                                   {"llama4", "Llama 4", "1 + a ln(1 + ⌊(p + 1)/F⌋)"},
                                   {"ministral", "Ministral 3", "1 + a ln(1 + ⌊p/L0⌋)"},
                                   {"log-n", "log n", "ln(p + 1)/ln L0 beyond L0 (Qwen)"}};

}

QueryRule temperature_rule(const State& state) {
    for (std::size_t n = 0; n < std::size(temperatures); ++n)
        if (temperatures[n].id == state.text("temperature"))
            return static_cast<QueryRule>(n);
    return QueryRule::none;
}

namespace parameters {

constinit const Parameter temperature{.key = "temperature",
                                      .label = "Scale of queries",
                                      .symbol = "λ",
                                      .help = "what queries are multiplied by, by their position",
                                      .kind = Kind::choice,
                                      .initial = "none",
                                      .choices = temperatures};
constinit const Parameter query_growth{.key = "query_growth",
                                       .label = "Growth",
                                       .symbol = "a",
                                       .help = "how much a step of the logarithm adds (Llama 4, Ministral 3: 0.1)",
                                       .kind = Kind::real,
                                       .low = 0,
                                       .high = 4,
                                       .initial = "0.1"};
constinit const Parameter query_step{.key = "query_step",
                                     .label = "Step",
                                     .symbol = "F",
                                     .unit = "positions",
                                     .help = "Llama 4: how many positions share a factor",
                                     .kind = Kind::integer,
                                     .low = 1,
                                     .high = 16777216,
                                     .scale = Scale::logarithmic,
                                     .initial = "8192"};

}

namespace {

constexpr std::string_view rule_names[] = {"none", "Llama 4", "Ministral 3", "log n"};

/// The rule of a column.
QueryRule rule_of(Index col) {
    return static_cast<QueryRule>(col + 1);
}

class QueryScales : public Field {
  public:
    QueryScales(const QueryScale& scale, Index length, Index offset)
        : scale_(scale), length_(length), offset_(offset) {}

    Cell size() const override { return {length_, 3}; }
    double at(Cell cell) const override { return scale_.at(rule_of(cell.col), offset_ + cell.row); }
    double sum(Block block) const override {
        double total = 0;
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += scale_.sum(rule_of(col), offset_ + block.row, block.rows);
        return total;
    }
    Range range(Block block) const override { // no rule falls
        Range range;
        for (Index col = block.col; col < block.col + block.cols && block.rows > 0; ++col)
            range = united(range, {at({block.row, col}), at({block.row + block.rows - 1, col})});
        return range;
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        double most = 1.001;
        for (Index col = 0; col < 3; ++col)
            most = std::max(most, at({length_ - 1, col}));
        return {"Factor of the query",
                {"position", offset_, {}},
                {"rule", 0, {std::begin(rule_names) + 1, std::end(rule_names)}},
                0,
                most};
    }

  private:
    QueryScale scale_;
    Index length_, offset_;
};

Explanation QueryScales::explain(Cell cell) const {
    const Index p = offset_ + cell.row;
    const QueryRule rule = rule_of(cell.col);
    const double value = at(cell);
    const std::string place = readable_integer(p), a = readable(scale_.growth), next = readable_integer(p + 1);
    Explanation explanation{{}, std::string(rule_names[cell.col + 1]) + ", position " + place, {}};
    if (rule == QueryRule::log_n) {
        const std::string trained = readable(scale_.original, 15);
        explanation.steps.push_back({value == 1 ? next + " ≤ L0 = " + trained + ": 1"
                                                : "ln " + next + " / ln " + trained + " = " + readable(value, 9),
                                     value});
    } else {
        const bool llama = rule == QueryRule::llama4;
        const double width = llama ? scale_.step : scale_.original,
                     steps = std::floor(static_cast<double>(llama ? p + 1 : p) / width);
        explanation.steps.push_back(
            {"⌊" + (llama ? next : place) + "/" + readable(width, 15) + "⌋ = " + readable(steps), steps});
        explanation.steps.push_back({"1 + " + a + " · ln(1 + " + readable(steps) + ") = " + readable(value, 9), value});
    }
    explanation.meaning = value == 1 ? "Here the query is as it was."
                                     : "A longer query makes the softmax sharper, against the many keys it meets.";
    return explanation;
}

MakeResult make(const State& state) {
    return {std::make_shared<QueryScales>(query_scale(state), state.integer("length"),
                                          std::max<Index>(state.integer("offset"), 0)),
            {}};
}

std::vector<Definition> definitions(const State& state) {
    return {{"offset", std::to_string(std::max<Index>(state.integer("offset"), 0))}};
}

constexpr Use used[] = {&parameters::length, &parameters::query_growth, &parameters::query_step,
                        &parameters::original_length, &parameters::offset};

}

namespace registry {

extern const Method query_scale;

}

constinit const Method registry::query_scale = {
    .id = "query-scale",
    .title = "Scale of queries",
    .family = "attention",
    .paper = "Nakanishi 2025",
    .paper_url = "https://arxiv.org/abs/2501.19399",
    .formula = "Llama 4: 1 + a ln(1 + ⌊(p + 1)/F⌋)\nMinistral 3: 1 + a ln(1 + ⌊p/L0⌋)\nlog n: ln(p + 1)/ln L0",
    .parameters = used,
    .make = make,
    .example = "length=65536",
    .users = "Llama 4, Ministral 3, Qwen",
    .definitions = definitions,
    .no_waves = "The factors only grow; nothing in them repeats.",
};

}
