// The linear maps of the head.
//
//   identity     queries, keys and values are the input itself
//   seeded       three matrices of normal numbers, over √width, standing for learned ones
//   fast, slow   queries and keys are the columns of the encoding that hold the faster (slower) half of its pairs, the
//                middle one in both; values are the input. A head that can tell neighbours, or far regions, apart
//   shift        keys are the columns of the encoding; a query is the encoding of the position `shift` further on, by
//                the matrix of the method shift-operator: W_q = g (M_k + noise), so that row i looks at i + k; with
//                k = 0 at itself and what is nearest. A sine without its cosine is not read
//   first        keys likewise; each query is the encoding of position 0, times the cosine of the slowest pair, which
//   is
//                nearly 1 in the first quarter of its turn: W_q = g (u_0 c^T + noise), c picking out that cosine. A map
//                without an added vector has no other constant to make a query of
#include "core/attention/attention.hpp"
#include "core/encodings/learned/seeded_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
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

/// The matrix M that leads from the encoding of a token to that of the place it looks for: M_k or u_0 c^T.
class PlaceMap {
  public:
    PlaceMap(const SinusoidShape& shape, bool first, double shift) : waves_(shape), first_(first), shift_(shift) {
        std::vector<Pair> columns(static_cast<std::size_t>(waves_.pairs()), {-1, -1});
        for (Index column = 0; column < waves_.width(); ++column)
            if (const Waves::Column at = waves_.column(column); at.part != Waves::Part::zero)
                columns[static_cast<std::size_t>(at.pair)][at.part == Waves::Part::cosine] = column;
        std::copy_if(columns.begin(), columns.end(), std::back_inserter(pairs_),
                     [](const Pair& pair) { return pair[0] >= 0 && pair[1] >= 0; });
    }

    /// Fills the zeros of the row for one column of what is looked for, over the columns of the encoding; false where
    /// that column is not read.
    bool fill_row(Index output, std::span<double> row) const {
        const auto pair = std::find_if(pairs_.begin(), pairs_.end(), [&](const Pair& columns) {
            return columns[0] == output || columns[1] == output;
        });
        if (pair == pairs_.end())
            return false;
        const auto entry = [&](Index column) -> double& { return row[static_cast<std::size_t>(column)]; };
        const auto [sine, cosine] = *pair;
        const bool of_sine = sine == output;
        if (first_) {
            entry(pairs_.back()[1]) = of_sine ? 0 : 1; // u_0
            return true;
        }
        const double turn = waves_.frequency(waves_.column(output).pair) * shift_;
        entry(sine) = of_sine ? std::cos(turn) : -std::sin(turn);
        entry(cosine) = of_sine ? std::sin(turn) : std::cos(turn);
        return true;
    }

  private:
    using Pair = std::array<Index, 2>; ///< the columns of its sine and its cosine

    Sinusoid waves_;
    bool first_;
    double shift_;
    std::vector<Pair> pairs_; ///< those that have both
};

/// g (M + noise): a row for each column of the encoding, over the columns of the input.
Rows place_weight(const State& state, Index d_model, Index first_column, Index width) {
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = d_model;
    const PlaceMap map(shape, state.text("projections") == "first", state.number("shift"));
    const double noise = state.number("noise"), gain = state.number("gain");
    const Rows random = seeded_weight(state, 3, width);
    return {d_model, width, [=](Index output, std::span<double> numbers) {
                std::fill(numbers.begin(), numbers.end(), 0.0);
                if (!map.fill_row(output, numbers.subspan(static_cast<std::size_t>(first_column))))
                    return;
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
    if (choice == "shift" || choice == "first") {
        HeadProjection places;
        places.columns.resize(static_cast<std::size_t>(d_model));
        std::iota(places.columns.begin(), places.columns.end(), first);
        return {choice, {{}, place_weight(state, d_model, first, width)}, places, identity};
    }
    const HeadProjection half{columns_of_pairs(state, d_model, first, choice == "fast-pairs")};
    return {choice, half, half, identity};
}

}
