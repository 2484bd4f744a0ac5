// The method: row = time stamp, column = dimension; weights and biases are seeded normal numbers, nothing is trained.
// The formula stands in time2vec.hpp.
#include "core/waves/time/time2vec.hpp"
#include "core/registry.hpp"
#include "core/waves/no_waves.hpp"

#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

double Time2Vec::angle(std::span<const double> inputs, Index col) const {
    double angle = 0;
    for (std::size_t input = 0; input < inputs.size(); ++input)
        angle += inputs[input] * weights[input * biases.size() + static_cast<std::size_t>(col)];
    return angle + biases[static_cast<std::size_t>(col)];
}

double Time2Vec::at(std::span<const double> inputs, Index col) const {
    const double a = angle(inputs, col);
    return linear(col) ? a : cosine ? std::cos(a) : std::sin(a);
}

Time2Vec seeded_time2vec(const State& state) {
    const SeededTable table(state, Stream::time2vec);
    Time2Vec vector{{}, {}, state.text("linear_term") == "first", state.text("wave") == "cosine"};
    for (Index col = 0; col < state.integer("d_model"); ++col) {
        vector.weights.push_back(table.at(0, col));
        vector.biases.push_back(table.at(1, col));
    }
    return vector;
}

namespace {

class Stamps : public Field {
  public:
    explicit Stamps(const State& state)
        : vector_(seeded_time2vec(state)), times_(state.list("times").begin(), state.list("times").end()) {}

    Cell size() const override { return {static_cast<Index>(times_.size()), vector_.width()}; }
    double at(Cell cell) const override { return vector_.at(input(cell.row), cell.col); }

    Explanation explain(Cell cell) const override {
        const double t = input(cell.row).front(), a = vector_.angle(input(cell.row), cell.col), value = at(cell);
        const auto col = static_cast<std::size_t>(cell.col);
        const std::string weight = readable(vector_.weights[col]), bias = readable(vector_.biases[col]);
        const std::string name = vector_.cosine ? "cos" : "sin";
        const bool linear = vector_.linear(cell.col);
        Explanation explanation;
        explanation.steps.push_back({linear ? "w·t + b" : name + "(w·t + b)", undefined});
        explanation.steps.push_back({weight + " · " + readable(t, 15) + " + " + bias + " = " + readable(a), a});
        if (!linear)
            explanation.steps.push_back({name + "(" + readable(a) + ") = " + readable(value), value});
        explanation.fact = linear ? "the linear term" : "a wave of frequency " + weight;
        explanation.meaning = linear ? "The linear term never repeats, so no two times look the same."
                                     : "A real model learns frequency and phase; here they are random.";
        return explanation;
    }

    /// Colours run over the waves' range; the linear term leaves it.
    Description describe() const override {
        AxisNames rows{"time", 0, {}};
        for (const double t : times_)
            rows.labels.push_back(readable(t, 15));
        return {"Time2Vec (random, untrained)", rows, {"dimension", 0, {}}, -1, 1};
    }

  private:
    std::span<const double> input(Index row) const { return {&times_[static_cast<std::size_t>(row)], 1}; }

    Time2Vec vector_;
    std::vector<double> times_;
};

MakeResult make(const State& state) {
    return {with_sums(std::make_shared<Stamps>(state)), {}};
}

constexpr Choice places[] = {{"first", "first", "dimension 0 (the paper, mTAN)"},
                             {"last", "last", "the last dimension (Time2Vec-PyTorch)"}};
constexpr Choice waves[] = {{"sine", "sine", "the paper’s choice"}, {"cosine", "cosine", "its alternative"}};

}

namespace parameters {

constinit const Parameter linear_term{.key = "linear_term",
                                      .label = "Linear term",
                                      .help = "which dimension is not a wave",
                                      .kind = Kind::choice,
                                      .initial = "first",
                                      .choices = places};
constinit const Parameter wave{.key = "wave",
                               .label = "Wave",
                               .help = "the periodic function",
                               .kind = Kind::choice,
                               .initial = "sine",
                               .choices = waves};

}

namespace {

constexpr Use used[] = {&parameters::times, &parameters::d_model, &parameters::linear_term, &parameters::wave,
                        &parameters::seed};

/// Learns the frequency and phase of every column; token p is at time p.
LearnedFormula learned_waves(const State& state) {
    const Time2Vec begun = seeded_time2vec(state);
    LearnedFormula formula;
    for (std::size_t col = 0; col < begun.biases.size(); ++col)
        formula.start.push_back({begun.weights[col], begun.biases[col]});
    formula.cell = [begun](std::span<const double> numbers, Index position, Index col, std::span<double> slopes) {
        const double t = static_cast<double>(position), angle = numbers[0] * t + numbers[1];
        slopes[1] = begun.linear(col) ? 1 : begun.cosine ? -std::sin(angle) : std::cos(angle);
        slopes[0] = slopes[1] * t;
        return begun.linear(col) ? angle : begun.cosine ? std::cos(angle) : std::sin(angle);
    };
    formula.group = [](Index col) { return col; };
    return formula;
}

constexpr Entry entry{.as = Enters::added, .formula = learned_waves};

}

constinit const Method registry::time2vec = {
    .id = "time2vec",
    .title = "Time2Vec",
    .family = "absolute",
    .sort = Sort::places,
    .aspects = rows_of_channels,
    .choice = "Time2Vec",
    .hint = "a linear column and waves of time",
    .paper = "Kazemi et al. 2019",
    .paper_url = "https://arxiv.org/abs/1907.05321",
    .formula = "t2v(t)[0] = w₀·t + b₀\nt2v(t)[c] = sin(w_c·t + b_c)",
    .parameters = used,
    .make = make,
    .limit = 64,
    .users = "Time2Vec-PyTorch, mTAN (learned)",
    .encoding = "Time2Vec",
    .entry = &entry,
    .sight = "random, not trained: a real model learns frequencies and phases",
    .no_waves = waves_over_time,
};

}
