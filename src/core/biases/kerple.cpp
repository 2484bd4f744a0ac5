// KERPLE (Chi et al. 2022a), kernels of the distance: row = query i, column = key j; x = max(i − j, 0).
//
//   log      −p ln(1 + a x)
//   power    −a x^p
//   weight   exp(−a x^p), by which one variant multiplies the logit before it adds the power bias
//
// a and p are learned, one each a head; here they are parameters. The code keeps a, p ≥ 0.01 and the power's p ≤ 2. It
// treats keys after the query as distance 0, since a causal mask follows. Sums have no closed form: those of 16
// distances and more are kept once they were needed, so lengths are limited.
#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/summed_table.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

enum class Kernel { log, power, weight };

struct Rule {
    Kernel kernel;
    double a, p;

    double at(Index x) const {
        const double distance = static_cast<double>(x);
        switch (kernel) {
        case Kernel::log:
            return -p * std::log1p(a * distance);
        case Kernel::power:
            return -a * std::pow(distance, p);
        case Kernel::weight:
            return std::exp(-a * std::pow(distance, p));
        }
        return undefined;
    }
    double slope_by_a(Index x) const {
        const double distance = static_cast<double>(x), power = std::pow(distance, p);
        return kernel == Kernel::log     ? -p * distance / (1 + a * distance)
               : kernel == Kernel::power ? -power
                                         : -power * at(x);
    }
    double slope_by_p(Index x) const {
        if (x == 0)
            return 0;
        const double distance = static_cast<double>(x), slope = -a * std::pow(distance, p) * std::log(distance);
        return kernel == Kernel::log ? -std::log1p(a * distance) : kernel == Kernel::power ? slope : slope * at(x);
    }
    std::string with_numbers(Index x) const {
        const std::string d = readable_integer(x), power = readable(a) + " · " + d + "^" + readable(p);
        return kernel == Kernel::log     ? "−" + readable(p) + " · ln(1 + " + readable(a) + " · " + d + ")"
               : kernel == Kernel::power ? "−" + power
                                         : "exp(−" + power + ")";
    }
};

class Kerple : public Toeplitz {
  public:
    Kerple(const Pairs& pairs, const Rule& rule)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), rule_(rule),
          values_(smallest(), largest() + 1, [rule](Index delta) { return rule.at(std::max<Index>(-delta, 0)); }) {}

    double value(Index delta) const override { return values_.at(delta); }
    Means means() const override { return Means::kept; }
    std::size_t held_bytes() const override { return values_.held_bytes(); }
    double weighted_sum(const DiagonalRun& run) const override { return values_.weighted_sum(run); }
    Range range_between(Index first, Index last) const override { return {value(first), value(last)}; }

    Explanation explain(Cell cell) const override {
        const Index x = std::max<Index>(-distance(cell), 0);
        const double number = at(cell);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::query_minus_key);
        if (distance(cell) > 0)
            explanation.steps.push_back({"keys after the query count as distance 0", 0});
        explanation.steps.push_back({rule_.with_numbers(x) + " = " + readable(number), number});
        explanation.fact = "a = " + readable(rule_.a) + ", p = " + readable(rule_.p);
        explanation.meaning =
            distance_words(*this, cell) + ". " +
            (distance(cell) > 0            ? "A causal mask hides it."
             : rule_.kernel == Kernel::log ? "The logarithm falls ever more slowly, so far keys stay within reach."
                                           : "Keys further back count for less.");
        return explanation;
    }

    Description describe() const override {
        const double low = value(smallest());
        if (rule_.kernel == Kernel::weight)
            return {"KERPLE weight", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
        return {"KERPLE bias", {"query", 0, {}}, {"key", 0, {}}, low < 0 ? low : -1, 0};
    }

  private:
    Rule rule_;
    SummedTable values_;
};

constexpr Index most_rows = Index{1} << 20;

Rule read_rule(const State& state, Issues issues = {}) {
    const std::string_view kernel = state.text("kernel");
    Rule rule{kernel == "power"    ? Kernel::power
              : kernel == "weight" ? Kernel::weight
                                   : Kernel::log,
              state.number("kerple_a"), state.number("kerple_p")};
    if (rule.kernel != Kernel::log && rule.p > 2) {
        issues.push_back({"kerple_p", "kerple_p: powers above 2 are no kernel; allowed: 0.01 … 2", "2 is used"});
        rule.p = 2;
    }
    return rule;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state, most_rows, made.issues);
    made.field = std::make_shared<Kerple>(pairs, read_rule(state, made.issues));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    const double p = read_rule(state).p;
    if (p == state.number("kerple_p"))
        return {};
    return {{"kerple_p", with_decimals(p, 1)}};
}

constexpr Choice kernels[] = {{"log", "log", "−p ln(1 + a x)"},
                              {"power", "power", "−a x^p; with p = 1 this is ALiBi"},
                              {"weight", "weight", "exp(−a x^p), a factor of the logit"}};
constexpr Parameter kernel{.key = "kernel",
                           .label = "Kernel",
                           .help = "how the bias falls with the distance",
                           .kind = Kind::choice,
                           .initial = "log",
                           .choices = kernels};
constexpr Parameter a{.key = "kerple_a",
                      .label = "a",
                      .symbol = "a",
                      .help = "learned: how fast it falls",
                      .kind = Kind::real,
                      .low = 0.01,
                      .high = 100,
                      .scale = Scale::logarithmic,
                      .initial = "1"};
constexpr Parameter p{.key = "kerple_p",
                      .label = "p",
                      .symbol = "p",
                      .help = "learned: the factor of log, the exponent of power",
                      .kind = Kind::real,
                      .low = 0.01,
                      .high = 100,
                      .scale = Scale::logarithmic,
                      .initial = "1"};

constexpr Use used[] = {&parameters::length,   &parameters::query_length, &parameters::key_length, &kernel, &a, &p,
                        &parameters::alignment};

/// a and p of a head, clamped to the range in which the function is a kernel, as in the original code.
LearnedFormula learned_formula(const State& state) {
    const Rule begun = read_rule(state);
    const auto bias = [kernel = begun.kernel](std::span<const double> numbers, Index query, Index key,
                                              std::span<double> slopes) {
        const double most = kernel == Kernel::log ? std::numeric_limits<double>::infinity() : 2;
        const Rule rule{kernel, std::max(numbers[0], 0.01), std::clamp(numbers[1], 0.01, most)};
        const Index x = std::max<Index>(query - key, 0);
        slopes[0] = numbers[0] == rule.a ? rule.slope_by_a(x) : 0;
        slopes[1] = numbers[1] == rule.p ? rule.slope_by_p(x) : 0;
        return rule.at(x);
    };
    return {std::vector(static_cast<std::size_t>(state.integer("head_count")), std::vector{begun.a, begun.p}), bias};
}

constexpr Entry entry{.as = Enters::bias, .formula = learned_formula};

std::string_view role(const State& state) {
    return state.text(kernel.key) == "weight" ? "factor of the logit" : "";
}

}

constinit const Method registry::kerple = {
    .id = "kerple",
    .title = "KERPLE",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "Chi et al. 2022a",
    .paper_url = "https://arxiv.org/abs/2205.09921",
    .formula = "log: −p ln(1 + a (i − j))\npower: −a (i − j)^p",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "KERPLE (GPT-NeoX with kernels)",
    .definitions = definitions,
    .entry = &entry,
    .role_of = role,
};

}
