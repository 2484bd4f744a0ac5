// FIRE, functional interpolation of relative positions (Li et al. 2023): row = query i, column = key j.
//
//   b[i, j] = f(z),   z = ln(1 + c |i − j|) / (ln(1 + c max(i, threshold)) + 1e-6)
//
// f is a small network with one hidden layer, here with seeded weights. Distances are measured relative to the query's
// own position, so the matrix is not symmetric and long sequences look like short ones. The form is that of
// mcleish7/arithmetic, which runs in both directions; the paper's is causal. With threshold 0, row 0 is divided by
// 1e-6. This file has the parameters and what is learned; fire_field.cpp has the numbers and their sums.
#include "core/biases/learned/fire.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/state/parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = Index{1} << 20;

FireNetwork seeded_network(const State& state, Index head) {
    const Random random = seeded(state, BiasStream::fire);
    const Index units = state.integer("mlp_width");
    FireNetwork network;
    const auto number = [&](Index unit, Index row) {
        return random.normal(static_cast<std::uint64_t>(unit * 512 + row));
    };
    for (Index unit = 0; unit < units; ++unit) {
        network.first.push_back(number(unit, 0));
        network.first_bias.push_back(number(unit, 1) / 2);
        network.second.push_back(number(unit, 2 + head) / std::sqrt(static_cast<double>(units)));
    }
    return network;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state, most_rows, made.issues);
    const Index head = read_head(state, made.issues).shown;
    made.field = fire_field(pairs, state.number("fire_c"), state.number("threshold"), seeded_network(state, head));
    return made;
}

constexpr Parameter fire_c{.key = "fire_c",
                           .label = "c",
                           .symbol = "c",
                           .help = "learned: how soon the logarithm bends",
                           .kind = Kind::real,
                           .low = 0.0001,
                           .high = 1000,
                           .scale = Scale::logarithmic,
                           .initial = "0.1"};
constexpr Parameter threshold{.key = "threshold",
                              .label = "Threshold",
                              .unit = "positions",
                              .help = "learned: queries at positions below this are scaled by this value",
                              .kind = Kind::real,
                              .low = 0,
                              .high = 1048576,
                              .scale = Scale::logarithmic,
                              .initial = "16"};
constexpr Parameter mlp_width{.key = "mlp_width",
                              .label = "Hidden units",
                              .help = "number of hidden units in the network f",
                              .kind = Kind::integer,
                              .low = 1,
                              .high = 64,
                              .initial = "32"};

constexpr Use used[] = {&parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &fire_c,
                        &threshold,
                        &mlp_width,
                        &parameters::head_count,
                        &parameters::head,
                        &parameters::alignment,
                        &parameters::seed};

/// The learned numbers of a head: first weight, bias and second weight of every unit, then c and the threshold. All
/// heads begin with the same first layer, but each learns its own.
std::vector<double> numbers_of(const FireNetwork& network, double c, double threshold) {
    std::vector<double> numbers = network.first;
    numbers.insert(numbers.end(), network.first_bias.begin(), network.first_bias.end());
    numbers.insert(numbers.end(), network.second.begin(), network.second.end());
    numbers.insert(numbers.end(), {c, threshold});
    return numbers;
}

/// f(z) and its derivatives, with z = u/v, u = ln(1 + c x), v = ln(1 + c m) + 1e-6, m = max(i, threshold).
double learned_bias_at(std::span<const double> numbers, Index query, Index key, std::span<double> slopes) {
    const std::size_t units = numbers.size() / 3;
    const double given_c = numbers[3 * units], threshold = numbers[3 * units + 1], c = std::max(given_c, 1e-4),
                 x = std::fabs(static_cast<double>(query - key)), m = std::max(static_cast<double>(query), threshold),
                 u = std::log1p(c * x), v = std::log1p(c * m) + 1e-6, z = u / v;
    double total = 0, slope_of_z = 0;
    for (std::size_t unit = 0; unit < units; ++unit) {
        const double first = numbers[unit], second = numbers[2 * units + unit],
                     active = std::max(first * z + numbers[units + unit], 0.0), on = active > 0 ? second : 0;
        total += second * active;
        slopes[unit] = on * z;
        slopes[units + unit] = on;
        slopes[2 * units + unit] = active;
        slope_of_z += on * first;
    }
    slopes[3 * units] = given_c == c ? slope_of_z * (x / (1 + c * x) - z * m / (1 + c * m)) / v : 0;
    slopes[3 * units + 1] = threshold > static_cast<double>(query) ? -slope_of_z * z * c / (1 + c * m) / v : 0;
    return total;
}

LearnedFormula learned_formula(const State& state) {
    LearnedFormula formula{{}, learned_bias_at};
    for (Index head = 0; head < state.integer("head_count"); ++head)
        formula.start.push_back(
            numbers_of(seeded_network(state, head), state.number("fire_c"), state.number("threshold")));
    return formula;
}

constexpr Entry entry{.as = Enters::bias, .formula = learned_formula};

}

constinit const Method registry::fire = {
    .id = "fire",
    .title = "FIRE",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Li et al. 2023",
    .paper_url = "https://arxiv.org/abs/2310.04418",
    .formula = "b[i, j] = f(ln(1 + c |i − j|) / ln(1 + c max(i, threshold)))",
    .parameters = used,
    .make = make,
    .limit = most_rows,
    .users = "Transformers Can Do Arithmetic (mcleish7/arithmetic)",
    .definitions = head_definition,
    .entry = &entry,
    .no_curve = "no curve over j − i: distances are measured as fractions of the query’s position",
};

}
