// The linear maps of the head.
//
//   identity     queries, keys and values are the input itself
//   seeded       three matrices of normal numbers, over √width, standing for learned ones
//   fast, slow   queries and keys are the columns of the encoding that hold the faster (slower) half of its pairs, the
//                middle one in both; values are the input. A head that can tell neighbours, or far regions, apart
//   shift        keys are the columns of the encoding; a query is the encoding of the position `shift` further on, by
//                the matrix of the method shift-operator: W_q = g (M_k + noise), so that row i looks at i + k. A sine
//                without its cosine is not read
#include "core/attention/attention.hpp"
#include "core/encodings/learned/seeded_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

constexpr Index matrices_apart = Index{1} << 32;

Rows seeded_weight(const State& state, Index number, Index width) {
    const SeededTable table(state, Stream::attention);
    return {width, width, [=](Index output, std::span<double> numbers) {
                for (Index column = 0; column < width; ++column)
                    numbers[static_cast<std::size_t>(column)] =
                        table.at((4 + number) * matrices_apart + output, column) /
                        std::sqrt(static_cast<double>(width));
            }};
}

std::vector<Index> columns_of_pairs(const State& state, Index d_model, Index first_column, bool fast) {
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = d_model;
    const Sinusoid waves(shape);
    std::vector<Index> columns;
    for (Index column = 0; column < d_model; ++column) {
        const Waves::Column at = waves.column(column);
        const bool wanted = fast ? 2 * at.pair < waves.pairs() : 2 * at.pair + 2 > waves.pairs();
        if (at.part != Waves::Part::zero && wanted)
            columns.push_back(first_column + column);
    }
    if (columns.empty()) // a single column of zeros
        columns.push_back(first_column);
    return columns;
}

/// g (M_k + noise): a row for each column of the encoding, over the columns of the input.
Rows shift_weight(const State& state, Index d_model, Index first_column, Index width) {
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = d_model;
    const Sinusoid waves(shape);
    std::vector<std::array<Index, 2>> columns(static_cast<std::size_t>(waves.pairs()), {-1, -1}); // sine, cosine
    for (Index column = 0; column < d_model; ++column)
        if (const Waves::Column at = waves.column(column); at.part != Waves::Part::zero)
            columns[static_cast<std::size_t>(at.pair)][at.part == Waves::Part::cosine] = column;
    const double shift = state.number("shift"), noise = state.number("noise"), gain = state.number("gain");
    const Rows random = seeded_weight(state, 3, width);
    return {d_model, width, [=](Index output, std::span<double> numbers) {
                std::fill(numbers.begin(), numbers.end(), 0.0);
                const auto entry = [&](Index column) -> double& {
                    return numbers[static_cast<std::size_t>(first_column + column)];
                };
                const Waves::Column at = waves.column(output);
                if (at.part == Waves::Part::zero)
                    return;
                const auto [sine, cosine] = columns[static_cast<std::size_t>(at.pair)];
                if (sine < 0 || cosine < 0)
                    return;
                const double turn = waves.frequency(at.pair) * shift;
                const bool of_sine = at.part == Waves::Part::sine;
                entry(sine) = of_sine ? std::cos(turn) : -std::sin(turn);
                entry(cosine) = of_sine ? std::sin(turn) : std::cos(turn);
                if (noise > 0) {
                    std::vector<double> drawn(numbers.size());
                    random.copy(output, drawn);
                    const double scale = noise * std::sqrt(static_cast<double>(numbers.size()));
                    for (std::size_t i = 0; i < numbers.size(); ++i)
                        numbers[i] += scale * drawn[i];
                }
                for (double& number : numbers)
                    number *= gain;
            }};
}

}

Rows HeadProjection::of(const Rows& rows) const {
    if (weight.count() > 0)
        return projected(rows, weight, {});
    return {rows.count(), width(), [rows, columns = columns](Index row, std::span<double> numbers) {
                std::vector<double> x(static_cast<std::size_t>(rows.width()));
                rows.copy(row, x);
                std::transform(columns.begin(), columns.end(), numbers.begin(),
                               [&](Index column) { return x[static_cast<std::size_t>(column)]; });
            }};
}

AttentionProjections attention_projections(const State& state, Index d_model, EncodingUse use) {
    const bool concatenated = use == EncodingUse::concatenated;
    const Index width = concatenated ? 2 * d_model : d_model;
    const std::string choice(state.text("projections"));
    if (choice == "seeded")
        return {choice,
                {{}, seeded_weight(state, 0, width)},
                {{}, seeded_weight(state, 1, width)},
                {{}, seeded_weight(state, 2, width)}};
    HeadProjection identity;
    identity.columns.resize(static_cast<std::size_t>(width));
    std::iota(identity.columns.begin(), identity.columns.end(), 0);
    if (choice == "identity" || use == EncodingUse::none) // without an encoding there are no pairs
        return {choice, identity, identity, identity};
    const Index first = concatenated ? d_model : 0;
    if (choice == "shift") {
        HeadProjection places;
        places.columns.resize(static_cast<std::size_t>(d_model));
        std::iota(places.columns.begin(), places.columns.end(), first);
        return {choice, {{}, shift_weight(state, d_model, first, width)}, places, identity};
    }
    const HeadProjection half{columns_of_pairs(state, d_model, first, choice == "fast-pairs")};
    return {choice, half, half, identity};
}

}
