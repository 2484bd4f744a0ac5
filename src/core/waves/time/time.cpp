// Sinusoids at real time stamps: row = time stamp, column = dimension.
//
//   pairs      PE(t, 2i) = sin(s·t·w_i),  PE(t, 2i + 1) = cos(s·t·w_i),  w_i as in sinusoid.hpp
//   cosines    PE(t, c) = cos(s·t·w_c),  one frequency a column: n^(−c/d) or n^(−c/(d − 1))
//
// mTAN (Shukla and Marlin 2021): pairs, s = 48, n = 10. TGAT (Xu et al. 2020): cosines, inclusive grid, n = 10⁹. Not
// covered: learned phases, sums of tables for month, day and hour (Informer).
#include "core/encodings/encoding_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/no_waves.hpp"
#include "core/waves/time/time_waves.hpp"

#include <algorithm>

namespace posenc {

namespace {

bool cosines_alone(const State& state) {
    return state.text("terms") == "cosines";
}

}

Sinusoid time_waves(const State& state) {
    SinusoidShape shape = sinusoid_shape(state);
    if (cosines_alone(state)) {
        shape.width *= 2;
        shape.layout = Layout::halves_cosine_first;
    }
    return Sinusoid(shape);
}

namespace {

class TimeStamps : public Field {
  public:
    explicit TimeStamps(const State& state)
        : waves_(time_waves(state)), width_(state.integer("d_model")), scale_(state.number("time_scale")),
          cosines_(cosines_alone(state)), times_(state.list("times").begin(), state.list("times").end()) {}

    Cell size() const override { return {static_cast<Index>(times_.size()), width_}; }
    double at(Cell cell) const override { return waves_.at(scale_ * time(cell.row), cell.col); }

    Explanation explain(Cell cell) const override {
        const double t = time(cell.row), scaled = scale_ * t;
        Explanation explanation;
        explanation.steps = cosines_ ? explain_cosine(scaled, cell.col) : explain_wave(waves_, scaled, cell.col, "t");
        if (scale_ != 1)
            explanation.steps.insert(
                explanation.steps.begin(),
                {"t = " + readable(scale_) + " · " + readable(t, 15) + " = " + readable(scaled, 15), scaled});
        const Waves::Column column = waves_.column(cell.col);
        if (column.part == Waves::Part::zero)
            explanation.fact = "column of zeros, because d_model is odd";
        else
            explanation.fact = (column.part == Waves::Part::sine ? "sine, wavelength " : "cosine, wavelength ") +
                               readable(waves_.wavelength(column.pair) / scale_, 4);
        explanation.meaning =
            "The wave is read at the time stamp " + readable(t, 15) +
            ", not at the index in the list: it turns by the same angle wherever the same time passes.";
        return explanation;
    }

    Description describe() const override {
        AxisNames rows{"time", 0, {}};
        for (const double t : times_)
            rows.labels.push_back(readable(t, 15));
        return {"Encoding of time stamps", rows, {"dimension", 0, {}}, -1, 1};
    }

  private:
    double time(Index row) const { return times_[static_cast<std::size_t>(row)]; }

    std::vector<Step> explain_cosine(double scaled, Index col) const {
        const bool paper = waves_.shape().grid == Grid::paper;
        const Index last = paper ? width_ : std::max<Index>(width_ - 1, 1);
        const double frequency = waves_.frequency(col), value = waves_.at(scaled, col), angle = scaled * frequency;
        const int digits = angle_digits(angle);
        return {
            {std::string("cos(t · w)  with w = ") + (paper ? "n^(−c/d)" : "n^(−c/(d−1))"), undefined},
            {"w = " + readable(waves_.shape().base) + "^(−" + std::to_string(col) + "/" + std::to_string(last) +
                 ") = " + readable(frequency),
             frequency},
            {readable(scaled, digits) + " · " + readable(frequency, digits) + " = " + readable(angle, digits), angle},
            {"cos(" + readable(angle, digits) + ") = " + readable(value), value}};
    }

    Sinusoid waves_;
    Index width_;
    double scale_;
    bool cosines_;
    std::vector<double> times_;
};

MakeResult make(const State& state) {
    return {with_sums(std::make_shared<TimeStamps>(state)), {}};
}

constexpr Choice term_choices[] = {{"pairs", "sine and cosine", "pairs of one frequency (Vaswani et al., mTAN)"},
                                   {"cosines", "cosines", "one frequency for each dimension (TGAT before training)"}};

}

namespace parameters {

constinit const Parameter terms{.key = "terms",
                                .label = "Waves",
                                .help = "what the columns contain",
                                .kind = Kind::choice,
                                .initial = "pairs",
                                .choices = term_choices};
constinit const Parameter time_scale{.key = "time_scale",
                                     .label = "Time factor",
                                     .symbol = "s",
                                     .help = "multiplies every time stamp (mTAN 48)",
                                     .kind = Kind::real,
                                     .low = 1e-6,
                                     .high = 1e6,
                                     .scale = Scale::logarithmic,
                                     .initial = "1"};

}

namespace {

constexpr When with_sines = is_not(parameters::terms, "cosines"), odd_width = is_odd(parameters::d_model) && with_sines;
constexpr Use used[] = {&parameters::times, &parameters::d_model,
                        &parameters::base,  &parameters::time_scale,
                        &parameters::terms, {&parameters::layout, &with_sines},
                        &parameters::grid,  {&parameters::odd, &odd_width}};
/// Tokens have the times 0, 1, 2, …
constexpr Entry entry{.as = Enters::added};

}

constinit const Method registry::time = {
    .id = "time",
    .title = "Time stamps",
    .family = "absolute",
    .sort = Sort::places,
    .aspects = rows_of_channels,
    .choice = "times",
    .hint = "irregular time stamps, by index and by time",
    .paper = "Shukla and Marlin 2021",
    .paper_url = "https://arxiv.org/abs/2101.10318",
    .formula = "PE(t, 2i) = sin(s·t / n^(2i/d))\nPE(t, 2i+1) = cos(s·t / n^(2i/d))",
    .parameters = used,
    .make = make,
    .limit = 64,
    .users = "mTAN (fixed)",
    .encoding = "time stamps",
    .entry = &entry,
    .sight = "the same time stamps, by index and by time",
    .no_waves = waves_over_time,
};

}
