// Scores under rotary position embeddings (Su et al. 2021): row = query i, column = key j. All positions have the same
// query vector and the same key vector.
//
//   S[i, j] = R(i)q · R(j)k, which depends on i − j only; see rotary_score.hpp
//
// If all numbers are 1, it is 2 Σ_t cos((i − j) w_t), the slow decay that the paper draws. Scores are not divided by
// √d, except where there are `still_width` channels beside the head that never turn (latent attention, DeepSeek-V3):
//
//   S[i, j] = (q_n · k_n + R(i)q · R(j)k) · m²/√(d_n + d),  m = 0.1 · mscale_all_dim · ln s + 1 with YaRN
//
// They are sums of waves of the distance, so means of blocks have a closed form. With `xpos` pairs fade too, and
// the field is that of xpos.cpp. Not covered: vectors that differ from position to position.
#include "core/rotary/rotary_score.hpp"
#include "core/registry.hpp"

#include "core/method.hpp"
#include "core/relative/pairs.hpp"
#include "core/rotary/xpos.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

HeadVectors read_vectors(const State& state, Index head_dim) {
    const auto width = static_cast<std::size_t>(head_dim);
    HeadVectors vectors{std::vector<double>(width, 1), std::vector<double>(width, 1)};
    if (state.text("vectors") != "seeded")
        return vectors;
    const Random queries = seeded(state, RotaryStream::queries), keys = seeded(state, RotaryStream::keys);
    for (std::size_t channel = 0; channel < width; ++channel) {
        vectors.query[channel] = queries.normal(channel);
        vectors.key[channel] = keys.normal(channel);
    }
    return vectors;
}

double PairScores::reach() const {
    double total = std::fabs(rest);
    for (const CosineWave& wave : waves)
        total += wave.amplitude;
    return total;
}

double decoupled_scale(const RotaryHead& head, Index still_width) {
    const RotarySettings& settings = head.settings;
    const bool given = settings.scaling == RotaryScaling::yarn && !settings.attention_factor && settings.mscale &&
                       settings.mscale_all_dim;
    const double grown = given ? *settings.mscale_all_dim : 0;
    const double m = 0.1 * grown * std::log(settings.factor) + 1;
    return m * m / std::sqrt(static_cast<double>(head.head_dim + still_width));
}

PairScores pair_scores(const RotaryHead& head, const RotaryFrequencies& frequencies, const HeadVectors& vectors,
                       double scale) {
    PairScores scores;
    scores.scale = scale;
    const auto& [q, k] = vectors;
    const double square = frequencies.attention_factor() * frequencies.attention_factor();
    for (Index pair = 0; pair < frequencies.pairs(); ++pair) {
        const auto first = static_cast<std::size_t>(head.first_channel(pair)),
                   second = static_cast<std::size_t>(head.second_channel(pair));
        const double even = q[first] * k[first] + q[second] * k[second],
                     odd = q[second] * k[first] - q[first] * k[second];
        scores.waves.push_back(
            {frequencies.frequency(pair), scale * square * std::hypot(even, odd), -std::atan2(odd, even)});
    }
    for (std::size_t channel = 0; channel < q.size(); ++channel)
        if (!head.turns(static_cast<Index>(channel)))
            scores.rest += scale * q[channel] * k[channel];
    return scores;
}

PairScores pair_scores(const RotaryHead& head, const RotaryFrequencies& frequencies, const State& state) {
    const Index still = state.integer("still_width");
    return pair_scores(head, frequencies, read_vectors(state, head.head_dim + still),
                       still > 0 ? decoupled_scale(head, still) : 1);
}

Range color_range(Range values, const PairScores& scores) {
    const double reach = scores.reach(), least = 1e-3 * reach; // else rounding would get all colours
    return values.high - values.low > least ? values : reach > 0 ? Range{-reach, reach} : Range{-1, 1};
}

std::vector<Step> explain_score(const PairScores& scores, const std::vector<double>& shares, Index delta,
                                double value) {
    constexpr std::size_t listed = 3;
    std::vector<Step> steps{{"q · k = Σ_t a_t cos(w_t (j − i) + φ_t)", undefined}};
    if (scores.scale != 1)
        steps.push_back({"all shares are multiplied by m²/√(d_n + d) = " + readable(scores.scale), scores.scale});
    double others = 0;
    for (std::size_t t = 0; t < shares.size(); ++t) {
        if (t >= listed) {
            others += shares[t];
            continue;
        }
        const CosineWave& wave = scores.waves[t];
        steps.push_back({"pair " + std::to_string(t) + ": a = " + readable(wave.amplitude, 4) +
                             ", w = " + readable(wave.frequency, 4) + ", φ = " + readable(wave.phase, 4) + ", at " +
                             readable_integer(delta) + ": " + readable(shares[t]),
                         shares[t]});
    }
    if (shares.size() > listed)
        steps.push_back(
            {"the other " + counted(static_cast<long long>(shares.size() - listed), "pair") + ": " + readable(others),
             others});
    if (scores.rest != 0)
        steps.push_back({"channels that do not turn: " + readable(scores.rest), scores.rest});
    steps.push_back({"Σ = " + readable(value), value});
    return steps;
}

namespace {

/// The waves of the pairs, and the rest as a wave of frequency 0.
std::vector<CosineWave> all_waves(const PairScores& scores) {
    std::vector<CosineWave> waves = scores.waves;
    if (scores.rest != 0)
        waves.push_back({0, std::fabs(scores.rest), scores.rest < 0 ? std::numbers::pi : 0});
    return waves;
}

class RotaryScore : public CosineSeries {
  public:
    RotaryScore(Pairs pairs, PairScores scores)
        : CosineSeries(pairs.queries, pairs.keys, pairs.shift, all_waves(scores), 1), scores_(std::move(scores)) {
        colors_ = color_range(range_between(smallest(), largest()), scores_);
    }

    Explanation explain(Cell cell) const override {
        const Index delta = distance(cell);
        std::vector<double> shares;
        for (const CosineWave& wave : scores_.waves)
            shares.push_back(wave.at(static_cast<double>(delta)));
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::key_minus_query);
        for (Step& step : explain_score(scores_, shares, delta, at(cell)))
            explanation.steps.push_back(std::move(step));
        explanation.fact = counted(static_cast<long long>(shares.size()), "pair") + ", score " +
                           readable(100 * at(cell) / scores_.reach(), 3) + " % of the largest possible";
        explanation.meaning = distance_words(*this, cell) +
                              ". Both vectors turn with their positions, so only the difference of the "
                              "angles is left: every pair with the same j − i has the same score.";
        return explanation;
    }

    /// The colours span the values, not ±reach(): the pairs seldom reach their largest values together.
    Description describe() const override {
        return {"Rotary scores q · k", {"query", 0, {}}, {"key", 0, {}}, colors_.low, colors_.high, Ranges::bounds};
    }

  private:
    PairScores scores_;
    Range colors_; ///< no score of the field lies outside
};

MakeResult make(const State& state) {
    if (state.flag("xpos"))
        return xpos_scores(state, true);
    MakeResult made;
    const Pairs wanted = read_pairs(state);
    const RotaryHead head = read_rotary_head(state, std::max(wanted.queries, wanted.keys), made.issues);
    const Pairs pairs = read_pairs(state, affordable_positions(head.head_dim / 2), made.issues);
    made.field = std::make_shared<RotaryScore>(pairs, pair_scores(head, RotaryFrequencies(head.settings), state));
    return made;
}

}

namespace parameters {

constinit const Parameter still_width{.key = "still_width",
                                      .label = "Still channels",
                                      .unit = "channels",
                                      .help = "beside those of the head, which turn; scores are then divided by the "
                                              "root of all (DeepSeek-V3: 128)",
                                      .kind = Kind::integer,
                                      .low = 0,
                                      .high = 16384,
                                      .scale = Scale::logarithmic,
                                      .initial = "0"};

}

namespace {

constexpr Parameter decays{.key = "xpos",
                           .label = "xPos",
                           .help = "pairs also fade with the distance (Sun et al. 2022); limited to 4096 positions",
                           .kind = Kind::flag,
                           .low = 0,
                           .high = 1,
                           .initial = "0"};

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all =
        state.flag("xpos")
            ? xpos_definitions(state)
            : rotary_definitions(state, std::max(state.integer("query_length"), state.integer("key_length")));
    const RotaryHead head = read_rotary_head(state, 1);
    const Index still = state.integer("still_width");
    all.push_back({"scale", shortest(still > 0 ? decoupled_scale(head, still) : 1)});
    return all;
}

constexpr When with_decay = is_on(decays);
constexpr auto used = uses(
    &parameters::length, &parameters::query_length, &parameters::key_length, &parameters::alignment,
    &parameters::d_model, &parameters::vectors, under(with_seeded_vectors, &parameters::seed, &parameters::pairing),
    &parameters::rotary_width, under(with_seeded_place, &parameters::rotary_place), &parameters::still_width,
    &parameters::base, &decays, under(with_decay, &parameters::scale_base), scaling_uses);

}

constinit const Method registry::rotary_score = {
    .id = "rotary-score",
    .title = "Rotary score",
    .family = "rotary",
    .sort = Sort::rotation,
    .aspects = by_distance,
    .choice = "Scores",
    .hint = "planes turning and q · k over the distance",
    .paper = "Su et al. 2021",
    .paper_url = "https://arxiv.org/abs/2104.09864",
    .formula = "S[i, j] = R(i)q · R(j)k\n= Σ_t A_t cos((i−j) w_t) − B_t sin((i−j) w_t)",
    .parameters = used,
    .make = make,
    .users = "Llama, Mistral, Qwen2; with still channels DeepSeek-V3, Kimi K2",
    .definitions = definitions,
    .sight = "Both vectors turn by position × frequency in every plane. Moving both by the same number of positions "
             "leaves the angle between them unchanged: set a key distance, play the position, and the score stays the "
             "same.",
    .part_of = &registry::rotary_table,
};

}
