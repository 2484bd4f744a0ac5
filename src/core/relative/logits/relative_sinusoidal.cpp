// Sinusoids of the distance instead of the position (Dai et al. 2019): row = query i, column = key j.
//
//   R[i, j] = A[|i − j|],  signed: R[i, j] = A[i − j]        query minus key, as in Transformer-XL
//
// A is the sinusoidal encoding, of which one dimension is shown; its layout, grid and odd widths are those of the
// absolute method. Cosine columns are even, so `signed` changes only the sine columns. Not covered: the projection
// W_R and the vectors u and v that turn R into logits.
#include "core/registry.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace posenc {

namespace {

class RelativeSinusoidal : public Toeplitz {
  public:
    RelativeSinusoidal(Pairs pairs, SinusoidShape shape, Index dimension, bool is_signed)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), waves_(shape), dimension_(dimension), signed_(is_signed) {}

    double value(Index delta) const override { return waves_.at(position(delta), dimension_); }
    double weighted_sum(const DiagonalRun& run) const override;
    Range range_between(Index first, Index last) const override;
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override;
    Explanation explain(Cell cell) const override;

    Description describe() const override {
        return {"Encoding of the distance, dimension " + readable_integer(dimension_),
                {"query", 0, {}},
                {"key", 0, {}},
                -1,
                1,
                Ranges::of_curve};
    }

  private:
    double position(Index delta) const { return static_cast<double>(signed_ ? -delta : std::llabs(delta)); }

    Sinusoid waves_;
    Index dimension_;
    bool signed_;
};

double RelativeSinusoidal::weighted_sum(const DiagonalRun& run) const {
    const Sinusoid::Column column = waves_.column(dimension_);
    if (column.part == Sinusoid::Part::zero)
        return 0;
    const double frequency = waves_.frequency(column.pair);
    if (column.part == Sinusoid::Part::cosine)
        return cosine_sum(run, frequency, 0);
    // sin x = cos(x − π/2) and sin(−x) = cos(x + π/2).
    constexpr double quarter = std::numbers::pi / 2;
    const DiagonalRun after = signed_ ? part(run, run.first, run.first) : part(run, 0, run.first + run.count);
    const DiagonalRun turned = signed_ ? run : part(run, run.first, 0);
    return cosine_sum(turned, frequency, quarter) + cosine_sum(after, frequency, -quarter);
}

/// If a block does not cross the main diagonal of |i − j|, its mean is the value of the middle diagonal times one gain
/// for its rows and one for its columns, which are the same for all blocks.
void RelativeSinusoidal::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    const Sinusoid::Column column = waves_.column(dimension_);
    if (column.part == Sinusoid::Part::zero)
        return std::fill(means.begin(), means.end(), 0.0);
    const double frequency = waves_.frequency(column.pair);
    const auto gain = [&](Index count) {
        const double cells = static_cast<double>(count);
        return wave_sum(Sinusoid::Part::cosine, frequency, -(cells - 1) / 2, count) / cells;
    };
    const double both = gain(rows) * gain(cols);
    const Index more = rows + cols - 2;
    for (double& mean : means) {
        const double middle = static_cast<double>(first) + static_cast<double>(more) / 2;
        const bool folded = !signed_ && first < 0 && first + more > 0 && column.part == Sinusoid::Part::sine;
        mean =
            folded ? mean_from(first, rows, cols) : both * waves_.at(signed_ ? -middle : std::fabs(middle), dimension_);
        first += step;
    }
}

Range RelativeSinusoidal::range_between(Index first, Index last) const {
    const Sinusoid::Column column = waves_.column(dimension_);
    if (column.part == Sinusoid::Part::zero)
        return {0, 0};
    const double a = position(first), b = position(last);
    const bool crosses = !signed_ && first < 0 && last > 0;
    return wave_range(column.part, waves_.frequency(column.pair), crosses ? 0 : std::min(a, b), std::max(a, b));
}

Explanation RelativeSinusoidal::explain(Cell cell) const {
    const Sinusoid::Column column = waves_.column(dimension_);
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, signed_ ? Sign::query_minus_key : Sign::none);
    // The pair is called t here, because i is the query.
    for (Step& step : explain_wave(waves_, position(distance(cell)), dimension_, "Δ", "t"))
        explanation.steps.push_back(std::move(step));
    explanation.meaning = distance_words(*this, cell) + ". ";
    if (column.part == Sinusoid::Part::zero) {
        explanation.fact = "column of zeros, because d_model is odd";
        explanation.meaning += "Sine and cosine come in pairs; with an odd width one column is left over.";
        return explanation;
    }
    const bool sine = column.part == Sinusoid::Part::sine;
    explanation.fact = (sine ? "sine of pair " : "cosine of pair ") + std::to_string(column.pair) + ", wavelength " +
                       readable(waves_.wavelength(column.pair), 4);
    explanation.meaning +=
        !signed_ ? "A key equally far away on the other side has the same number."
        : sine   ? "A key equally far away on the other side gets the opposite number, because sine is odd."
                 : "A key equally far away on the other side gets the same number, because cosine is even.";
    return explanation;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state);
    const Index dimension = read_dimension(state, made.issues).value_or(0);
    made.field = std::make_shared<RelativeSinusoidal>(pairs, sinusoid_shape(state), dimension, state.flag("signed"));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return state.is_none("dimension") ? std::vector<Definition>{{"dimension", "0"}} : dimension_definitions(state);
}

constexpr When odd_width = is_odd(parameters::d_model);
constexpr Use used[] = {
    &parameters::length,    &parameters::query_length, &parameters::key_length,       &parameters::d_model,
    &parameters::dimension, &parameters::is_signed,    &parameters::alignment,        &parameters::base,
    &parameters::layout,    &parameters::grid,         {&parameters::odd, &odd_width}};

}

constinit const Method registry::relative_sinusoidal = {
    .id = "relative-sinusoidal",
    .title = "Relative sinusoidal",
    .family = "relative",
    .sort = Sort::distances,
    .paper = "Dai et al. 2019",
    .paper_url = "https://arxiv.org/abs/1901.02860",
    .formula = "R[i, j] = A[|i − j|]\nsigned: R[i, j] = A[i − j]",
    .parameters = used,
    .make = make,
    .users = "Transformer-XL, XLNet; both in halves",
    .definitions = definitions,
};

}
