// The method: one coordinate, spread evenly over the positions; row = position, column = feature.
//
//   x = p / (L − 1), or that spread over −1 … 1;   angle = f·x, f·π·x or f·2π·x
//
// Gaussian frequencies are σ·normal(k) of the seed: random Fourier features. Only the class supports several
// coordinates.
#include "core/waves/fourier_features.hpp"
#include "core/registry.hpp"

#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

std::vector<double> band_frequencies(Spacing spacing, Index bands, double top_exponent) {
    std::vector<double> frequencies(static_cast<std::size_t>(bands), 1.0);
    for (std::size_t k = 1; k < frequencies.size(); ++k) {
        const double part = static_cast<double>(k) / static_cast<double>(bands - 1);
        frequencies[k] =
            spacing == Spacing::powers ? std::exp2(part * top_exponent) : 1 + part * (std::exp2(top_exponent) - 1);
    }
    return frequencies;
}

FourierFeatures::FourierFeatures(std::vector<double> frequencies, Layout layout, Index coordinates, bool with_input)
    : frequencies_(std::move(frequencies)),
      blocks_({.width = 2 * static_cast<Index>(frequencies_.size()), .layout = layout}), coordinates_(coordinates),
      with_input_(with_input) {}

FourierFeatures::Column FourierFeatures::column(Index col) const {
    const Index block = col / coordinates_ - (with_input_ ? 1 : 0), coordinate = col % coordinates_;
    return block < 0 ? Column{true, {}, coordinate} : Column{false, blocks_.column(block), coordinate};
}

double FourierFeatures::at(std::span<const double> x, Index col) const {
    const Column column = this->column(col);
    const double own = x[static_cast<std::size_t>(column.coordinate)];
    if (column.input)
        return own;
    const double angle = own * frequency(column.wave.pair);
    return column.wave.part == Waves::Part::sine ? std::sin(angle) : std::cos(angle);
}

double FourierFeatures::kernel(double from, double to) const {
    double sum = 0;
    for (const double f : frequencies_) {
        const double turned = f * (to - from);
        sum +=
            std::fabs(turned) < 1e-6 ? std::cos(f * (from + to) / 2) : (std::sin(f * to) - std::sin(f * from)) / turned;
    }
    return sum / static_cast<double>(frequencies_.size());
}

namespace {

constexpr Index most_positions = 1 << 20;

struct Factor {
    double number;
    const char* text;
};

class Features : public Field {
  public:
    Features(Index length, bool symmetric, FourierFeatures features, Factor factor)
        : length_(length), symmetric_(symmetric), features_(std::move(features)), factor_(factor) {}

    Cell size() const override { return {length_, features_.width()}; }

    double at(Cell cell) const override {
        const double x = place(cell.row);
        return features_.at({&x, 1}, cell.col);
    }

    Explanation explain(Cell cell) const override {
        const double x = place(cell.row), value = at(cell);
        const FourierFeatures::Column column = features_.column(cell.col);
        const std::string p = readable_integer(cell.row), last = readable_integer(std::max<Index>(length_ - 1, 1));
        Explanation explanation;
        explanation.steps.push_back({(symmetric_ ? "x = 2p / (L − 1) − 1 = 2 · " + p + " / " + last + " − 1 = "
                                                 : "x = p / (L − 1) = " + p + " / " + last + " = ") +
                                         readable(x),
                                     x});
        if (column.input) {
            explanation.fact = "the coordinate itself";
            explanation.meaning = "The first feature is the coordinate as it is; the others are waves of it.";
            return explanation;
        }
        const bool sine = column.wave.part == Waves::Part::sine;
        const double frequency = features_.frequency(column.wave.pair), angle = x * frequency;
        const std::string wave = sine ? "sin(" : "cos(", band = std::to_string(column.wave.pair);
        const std::string f = readable(frequency / factor_.number);
        explanation.steps.push_back({wave + "f" + factor_.text + " · x)  with f = f" +
                                         subscript(static_cast<int>(column.wave.pair)) + " = " + f,
                                     undefined});
        explanation.steps.push_back({f + factor_.text + " · " + readable(x) + " = " + readable(angle), angle});
        explanation.steps.push_back({wave + readable(angle) + ") = " + readable(value), value});
        explanation.fact = (sine ? "sine of band " : "cosine of band ") + band;
        explanation.meaning = "Band " + band + " turns " +
                              readable(std::fabs(frequency) * (symmetric_ ? 2 : 1) / (2 * std::numbers::pi), 4) +
                              " times from the first position to the last: fast bands let a network tell close "
                              "coordinates apart.";
        return explanation;
    }

    Description describe() const override {
        return {"Fourier features", {"position", 0, {}}, {"feature", 0, {}}, -1, 1};
    }

  private:
    double place(Index row) const { return spread_position(static_cast<double>(row), length_, symmetric_); }

    Index length_;
    bool symmetric_;
    FourierFeatures features_;
    Factor factor_;
};

Factor factor_of(std::string_view id) {
    if (id == "one")
        return {1, ""};
    return id == "pi" ? Factor{std::numbers::pi, "π"} : Factor{2 * std::numbers::pi, " · 2π"};
}

}

FourierFeatures fourier_features_of(const State& state) {
    const Index bands = state.integer("bands");
    const Factor factor = factor_of(state.text("angle_factor"));
    const std::string_view spacing = state.text("spacing");
    std::vector<double> frequencies = band_frequencies(spacing == "linear" ? Spacing::linear : Spacing::powers, bands,
                                                       static_cast<double>(bands - 1));
    const SeededTable table(state, Stream::fourier_features);
    for (Index band = 0; band < bands; ++band) {
        double& frequency = frequencies[static_cast<std::size_t>(band)];
        if (spacing == "gaussian")
            frequency = state.number("sigma") * table.at(0, band);
        frequency *= factor.number;
    }
    return {std::move(frequencies), layout_of(state), 1, state.flag("include_input")};
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_positions, "length", made.issues);
    made.field = with_sums(std::make_shared<Features>(
        length, state.text("range") == "symmetric", fourier_features_of(state), factor_of(state.text("angle_factor"))));
    return made;
}

constexpr Choice spacings[] = {{"powers", "powers of 2", "1, 2, 4, … (NeRF)"},
                               {"linear", "linear", "even steps from 1 to 2^(K−1) (NeRF, linear sampling)"},
                               {"gaussian", "random", "normally distributed numbers times σ (Tancik et al.)"}};
constexpr Choice factors[] = {
    {"one", "1", "NeRF’s code and its ports"}, {"pi", "π", "NeRF’s paper"}, {"two-pi", "2π", "Tancik et al."}};

}

namespace parameters {

constinit const Parameter bands{.key = "bands",
                                .label = "Bands",
                                .symbol = "K",
                                .help = "frequencies, each a sine and a cosine",
                                .kind = Kind::integer,
                                .low = 1,
                                .high = 16,
                                .initial = "6"};
constinit const Parameter spacing{.key = "spacing",
                                  .label = "Spacing",
                                  .help = "how the frequencies are chosen",
                                  .kind = Kind::choice,
                                  .initial = "powers",
                                  .choices = spacings};
constinit const Parameter sigma{.key = "sigma",
                                .label = "Spread",
                                .symbol = "σ",
                                .help = "standard deviation of the random frequencies",
                                .kind = Kind::real,
                                .low = 0.01,
                                .high = 1000,
                                .scale = Scale::logarithmic,
                                .initial = "10"};
constinit const Parameter angle_factor{.key = "angle_factor",
                                       .label = "Factor in the angle",
                                       .help = "papers and code disagree about π",
                                       .kind = Kind::choice,
                                       .initial = "pi",
                                       .choices = factors};
constinit const Parameter include_input{.key = "include_input",
                                        .label = "Include coordinate",
                                        .help = "x itself as the first feature",
                                        .kind = Kind::flag,
                                        .low = 0,
                                        .high = 1,
                                        .initial = "1"};

}

namespace {

constexpr When drawn = is(parameters::spacing, "gaussian");
constexpr Use used[] = {&parameters::length,       &parameters::bands,           &parameters::spacing,
                        &parameters::angle_factor, &parameters::range,           &parameters::include_input,
                        &parameters::layout,       {&parameters::sigma, &drawn}, {&parameters::seed, &drawn}};

/// Learns the frequency of every band, as Li et al. 2021 (learnable Fourier features) learn their projection. They put
/// a network of two layers after the waves; here it is one matrix.
LearnedFormula learned_frequencies(const State& state) {
    const FourierFeatures begun = fourier_features_of(state);
    LearnedFormula formula;
    for (Index band = 0; band < begun.bands(); ++band)
        formula.start.push_back({begun.frequency(band)});
    formula.cell = [begun, length = state.integer("length"), symmetric = state.text("range") == "symmetric"](
                       std::span<const double> numbers, Index position, Index col, std::span<double> slopes) {
        const double x = spread_position(static_cast<double>(position), length, symmetric), angle = numbers[0] * x;
        const bool sine = begun.column(col).wave.part == Waves::Part::sine;
        slopes[0] = sine ? x * std::cos(angle) : -x * std::sin(angle);
        return sine ? std::sin(angle) : std::cos(angle);
    };
    formula.group = [begun](Index col) {
        const FourierFeatures::Column column = begun.column(col);
        return column.input ? -1 : column.wave.pair;
    };
    return formula;
}

constexpr Entry entry{.as = Enters::beside, .formula = learned_frequencies};

}

constinit const Method registry::fourier_features = {
    .id = "fourier-features",
    .title = "Fourier features",
    .family = "absolute",
    .sort = Sort::places,
    .aspects = rows_of_channels,
    .choice = "Fourier",
    .hint = "bands over a coordinate",
    .paper = "Mildenhall et al. 2020, Tancik et al. 2020",
    .paper_url = "https://arxiv.org/abs/2003.08934",
    .formula = "γ(x) = [x, sin(f₀πx), cos(f₀πx), sin(f₁πx), …]\nf_k = 2^k",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .users = "NeRF, Perceiver, Segment Anything (prompts)",
    .definitions = spread_definitions,
    .encoding = "Fourier features",
    .entry = &entry,
    .sight = "sines and cosines of one coordinate, band by band",
    .no_waves =
        "The bands are counted over the whole coordinate: a longer sequence has the same waves, sampled more finely.",
};

}
