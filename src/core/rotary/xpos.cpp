// Scores under xPos (Sun et al. 2022): row = query i, column = key j, one query vector and one key vector everywhere.
//
//   S[i, j] = Σ_t z_t^((i − j)/B) · (pair t's share of the rotary score)   +  channels that do not turn
//
// Fast pairs fade soonest. A key after its query would grow instead. But xPos is for causal models, whose masks hide
// these scores, and the colours are scaled for the others. Every distance is computed for every pair, so lengths are
// limited, more strictly for wider heads. With scaling to longer contexts it is the method rotary-score with `xpos`.
// Not covered: single vectors, which depend on the length of the sequence (xpos_scale).
#include "core/rotary/xpos.hpp"
#include "core/registry.hpp"

#include "core/relative/pairs.hpp"
#include "core/rotary/rotary_score.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/summed_table.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

double xpos_decay(Index pair, Index rotary_width) {
    const double width = static_cast<double>(rotary_width);
    return (2 * static_cast<double>(pair) + 0.4 * width) / (1.4 * width);
}

double xpos_scale(double decay, double position, Index length, double scale_base) {
    return std::pow(decay, (position - std::floor(static_cast<double>(length) / 2)) / scale_base);
}

namespace {

constexpr Index most_positions = 4096, most_waves = Index{1} << 21; ///< positions × pairs

Index most_positions_of(const State& state) {
    const Index pairs = read_rotary_head(state, 1).settings.width / 2;
    return std::min(most_positions, most_waves / std::max<Index>(pairs, 1));
}

/// Adds a·e^(−rδ)·cos(wδ + φ) for δ = first, first + 1, … to the values. Each is the one before, turned and shrunk;
/// every 64th is computed directly, so that no rounding shows.
void add_wave(const CosineWave& wave, double rate, Index first, std::vector<double>& values) {
    constexpr std::size_t values_per_seed = 64;
    const double shrink = std::exp(-rate);
    const double turn_cos = shrink * std::cos(wave.frequency), turn_sin = shrink * std::sin(wave.frequency);
    double x = 0, y = 0;
    for (std::size_t n = 0; n < values.size(); ++n) {
        if (n % values_per_seed == 0) {
            const double delta = static_cast<double>(first) + static_cast<double>(n);
            const double size = wave.amplitude * std::exp(-rate * delta), angle = wave.frequency * delta + wave.phase;
            x = size * std::cos(angle);
            y = size * std::sin(angle);
        }
        values[n] += x;
        const double turned = x * turn_cos - y * turn_sin;
        y = y * turn_cos + x * turn_sin;
        x = turned;
    }
}

class Xpos : public Toeplitz {
  public:
    Xpos(Pairs pairs, PairScores scores, double scale_base)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), scores_(std::move(scores)), scale_base_(scale_base) {
        std::vector<double> values(static_cast<std::size_t>(largest() - smallest() + 1), scores_.rest);
        for (std::size_t t = 0; t < scores_.waves.size(); ++t)
            add_wave(scores_.waves[t], std::log(decay(t)) / scale_base_, smallest(), values);
        values_ = SummedTable(smallest(), std::move(values));
    }

    double value(Index delta) const override { return values_.at(delta); }
    double weighted_sum(const DiagonalRun& run) const override {
        return run.count <= 0 ? 0 : values_.weighted_sum(run);
    }
    Range range_between(Index first, Index last) const override { return values_.range(first, last); }
    /// The sums are kept in a table: values grow for keys after their query, so sums of waves would have fewer exact
    /// digits than they have for plain scores.
    Means means() const override { return Means::kept; }
    Explanation explain(Cell cell) const override;

    Description describe() const override {
        const Index last = std::max(smallest(), std::min<Index>(largest(), 0));
        const Range colors = color_range(values_.range(smallest(), last), scores_);
        return {"xPos scores q · k", {"query", 0, {}}, {"key", 0, {}}, colors.low, colors.high};
    }

  private:
    double decay(std::size_t pair) const {
        return xpos_decay(static_cast<Index>(pair), 2 * static_cast<Index>(scores_.waves.size()));
    }

    PairScores scores_;
    double scale_base_;
    SummedTable values_; ///< by distance
};

Explanation Xpos::explain(Cell cell) const {
    const Index delta = distance(cell);
    const auto fading = [&](std::size_t t) { return std::pow(decay(t), -static_cast<double>(delta) / scale_base_); };
    std::vector<double> shares;
    for (std::size_t t = 0; t < scores_.waves.size(); ++t)
        shares.push_back(fading(t) * scores_.waves[t].at(static_cast<double>(delta)));
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, Sign::key_minus_query);
    explanation.steps.push_back({"pair 0 is multiplied by z^((i − j)/B) = " + readable(decay(0)) + "^(" +
                                     readable_integer(-delta) + "/" + readable(scale_base_) +
                                     ") = " + readable(fading(0)),
                                 fading(0)});
    for (Step& step : explain_score(scores_, shares, delta, at(cell)))
        explanation.steps.push_back(std::move(step));
    explanation.fact = "the fastest pair at " + readable(100 * fading(0), 4) + " %, the slowest at " +
                       readable(100 * fading(shares.size() - 1), 4) + " %";
    explanation.meaning = distance_words(*this, cell) + ". ";
    explanation.meaning += delta > 0 ? "Keys after their query would grow with the distance; a causal mask hides them."
                                     : "Pairs fade with the distance, the fastest first, so far keys weigh less.";
    return explanation;
}

}

MakeResult xpos_scores(const State& state, bool scaled) {
    MakeResult made;
    Pairs pairs = read_pairs(state);
    const bool ends = pairs.shift != 0;
    const Index most = most_positions_of(state);
    pairs.queries = capped(pairs.queries, most, "query_length", made.issues);
    pairs.keys = capped(pairs.keys, most, "key_length", made.issues);
    pairs.shift = ends ? pairs.keys - pairs.queries : 0;
    RotaryHead head = read_rotary_head(state, std::max(pairs.queries, pairs.keys), made.issues);
    if (!scaled)
        head.settings.scaling = RotaryScaling::none;
    made.field = std::make_shared<Xpos>(
        pairs,
        scaled ? pair_scores(head, RotaryFrequencies(head.settings), state)
               : pair_scores(head, RotaryFrequencies(head.settings), read_vectors(state, head.head_dim)),
        state.number("scale_base"));
    return made;
}

std::vector<Definition> xpos_definitions(const State& state) {
    const Index most = most_positions_of(state), queries = std::min(state.integer("query_length"), most),
                keys = std::min(state.integer("key_length"), most);
    std::vector<Definition> all = rotary_definitions(state, std::max(queries, keys));
    all.push_back({"query_length", std::to_string(queries)});
    all.push_back({"key_length", std::to_string(keys)});
    return all;
}

namespace parameters {

constinit const Parameter scale_base{.key = "scale_base",
                                     .label = "Scale base",
                                     .symbol = "B",
                                     .unit = "positions",
                                     .help = "the larger it is, the more slowly pairs fade (512 in the paper)",
                                     .kind = Kind::real,
                                     .low = 128,
                                     .high = 1e6,
                                     .scale = Scale::logarithmic,
                                     .initial = "512"};

}

namespace {

MakeResult make(const State& state) {
    return xpos_scores(state, false);
}

constexpr Use used[] = {&parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &parameters::alignment,
                        &parameters::d_model,
                        &parameters::scale_base,
                        &parameters::vectors,
                        {&parameters::seed, &with_seeded_vectors},
                        {&parameters::pairing, &with_seeded_vectors},
                        &parameters::rotary_width,
                        {&parameters::rotary_place, &with_seeded_place},
                        &parameters::base};

std::vector<TurningPair> turning_pairs(const State& state) {
    RotaryHead head = read_rotary_head(state, state.integer("length"));
    head.settings.scaling = RotaryScaling::none;
    std::vector<TurningPair> pairs = posenc::turning_pairs(head);
    for (std::size_t pair = 0; pair < pairs.size(); ++pair)
        pairs[pair].growth =
            xpos_scale(xpos_decay(static_cast<Index>(pair), head.settings.width), 1, 0, state.number("scale_base"));
    return pairs;
}

constexpr Entry entry{.as = Enters::rotation, .usual = "base=100", .pairs = turning_pairs};

}

constinit const Method registry::xpos = {
    .id = "xpos",
    .title = "xPos",
    .family = "rotary",
    .sort = Sort::rotation,
    .choice = "xPos",
    .hint = "pairs that fade with the distance",
    .paper = "Sun et al. 2022",
    .paper_url = "https://arxiv.org/abs/2212.10554",
    .formula = "S[i, j] = Σ_t z_t^((i−j)/B) · (q, k turned in pair t)\nz_t = (2t + 0.4r) / 1.4r",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .example = "length=512",
    .users = "Kosmos-1, TorchScale, x-transformers, rotary-embedding-torch",
    .definitions = xpos_definitions,
    .entry = &entry,
    .sight = "Each pair’s share is multiplied by z^((i − j)/B), z < 1: fast pairs fade within a short distance, slow "
             "ones last. Keys after their query would grow instead; a causal mask hides them.",
    .part_of = &registry::rotary_table,
};

}
