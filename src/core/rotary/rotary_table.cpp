// The tables that rotary position embeddings are applied with (Su et al. 2021): row = position, column = channel.
//
//   cos[p, c] = a · cos(p · w_t),   sin[p, c] = a · sin(p · w_t),   p = offset + row, t = the pair of channel c
//   x0′ = x0·cos − x1·sin,   x1′ = x1·cos + x0·sin
//
// The columns are the r channels that turn; a is the attention factor of YaRN and LongRoPE, otherwise 1. Both channels
// of a pair hold the same number, as in the tables of libraries. Sums and ranges are those of single waves, so any
// length costs the same. Not covered: the vectors that are turned, see rotary-score.
#include "core/kernels/sinusoid_samples.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

namespace {

class RotaryTable : public Field {
  public:
    RotaryTable(const RotaryHead& head, bool cosine, Index length, Index offset)
        : frequencies_(head.settings), waves_(rotary_waves(head, frequencies_, cosine)), head_(head), cosine_(cosine),
          length_(length), offset_(offset), factor_(frequencies_.attention_factor()) {}

    Cell size() const override { return {length_, waves_.width()}; }
    double at(Cell cell) const override { return factor_ * waves_.at(rows().position(cell.row), cell.col); }
    double sum(Block block) const override { return factor_ * rows().sum(block); }
    Range range(Block block) const override {
        const Range range = rows().range(block);
        return {factor_ * range.low, factor_ * range.high};
    }
    Explanation explain(Cell cell) const override;

    Description describe() const override {
        return {cosine_ ? "Rotary cosines, position by channel" : "Rotary sines, position by channel",
                {"position", offset_, {}},
                {"channel", head_.first, {}},
                -factor_,
                factor_,
                Ranges::of_curve};
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        fill_sinusoid_means(rows(), viewport, means);
        for (float& mean : means)
            mean = static_cast<float>(factor_ * mean);
    }

  private:
    SinusoidRows rows() const { return {waves_, length_, static_cast<double>(offset_)}; }

    RotaryFrequencies frequencies_;
    Waves waves_;
    RotaryHead head_;
    bool cosine_;
    Index length_, offset_;
    double factor_;
};

Explanation RotaryTable::explain(Cell cell) const {
    const Index pair = waves_.column(cell.col).pair;
    const double position = rows().position(cell.row), frequency = waves_.frequency(pair), angle = position * frequency,
                 value = at(cell);
    const std::string name = cosine_ ? "cos" : "sin", t = std::to_string(pair),
                      channels = channels_text(head_.pairing, head_.settings.width, pair, head_.first),
                      wave = readable(waves_.wavelength(pair), 4);
    Explanation explanation{frequencies_.explain(pair),
                            "pair " + t + ", " + channels + (frequency == 0 ? " stand still" : ", wavelength " + wave),
                            {}};
    std::vector<Step>& steps = explanation.steps;
    steps.insert(steps.begin(),
                 {"channel " + std::to_string(head_.first + cell.col) + " turns in pair t = " + t, undefined});
    const int digits = angle_digits(angle);
    const std::string turned = readable(angle, digits);
    steps.push_back(
        {"p · w = " + readable(position, 15) + " · " + readable(frequency, digits) + " = " + turned, angle});
    const std::string factor = factor_ == 1 ? "" : readable(factor_) + " · ";
    steps.push_back({factor + name + "(" + turned + ") = " + readable(value), value});
    explanation.meaning = "At position " + readable(position, 15) + " the numbers in " + channels + " are turned by " +
                          readable(std::remainder(angle, 2 * std::numbers::pi) * 180 / std::numbers::pi, 4) + "°" +
                          (factor_ == 1 ? "." : " and multiplied by " + readable(factor_) + ".");
    if (std::string still = head_.still_words(); !still.empty()) {
        still.front() = 'C';
        explanation.meaning += " " + still + ".";
    }
    return explanation;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = state.integer("length"), offset = state.integer("offset");
    const RotaryHead head = read_rotary_head(state, std::max<Index>(length + offset, 1), made.issues);
    made.field = std::make_shared<RotaryTable>(head, draws_cosine(state), length, offset);
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return rotary_definitions(state, std::max<Index>(state.integer("length") + state.integer("offset"), 1));
}

/// Which channels turn changes no number, only what columns are called: the row belongs to the scores.
constexpr auto used = uses(&parameters::length, &parameters::d_model, &parameters::rotary_part, &parameters::pairing,
                           &parameters::rotary_width, &parameters::base, &parameters::offset, scaling_uses);

std::vector<TurningPair> turning_pairs(const State& state) {
    return turning_pairs(
        read_rotary_head(state, std::max<Index>(state.integer("length") + state.integer("offset"), 1)));
}

constexpr Entry entry{.as = Enters::rotation, .usual = "base=100", .pairs = turning_pairs};

}

constinit const Method registry::rotary_table = {
    .id = "rotary-table",
    .title = "Rotary table",
    .family = "rotary",
    .sort = Sort::rotation,
    .aspects = rows_of_channels,
    .choice = "Tables",
    .hint = "cosines and sines, position by channel",
    .paper = "Su et al. 2021",
    .paper_url = "https://arxiv.org/abs/2104.09864",
    .formula = "cos(p · w_t), sin(p · w_t),  w_t = n^(−2t/r)\nx0′ = x0·cos − x1·sin,  x1′ = x1·cos + x0·sin",
    .parameters = used,
    .make = make,
    .users = "RoFormer, GPT-J, GPT-NeoX, Llama, Mistral, Qwen2, Gemma",
    .definitions = definitions,
    .encoding = "rotary table",
    .entry = &entry,
    .sight = "Both columns of a pair hold the same number: the two channels of a query or key in them turn together, "
             "by position × frequency. Libraries differ in which two columns those are, and a model must be used "
             "with the layout that it was trained with.",
};

}
