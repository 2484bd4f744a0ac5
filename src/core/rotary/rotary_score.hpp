// The score of a query and a key that rotary embeddings turn, as shares of the pairs. Plain RoPE and xPos use it.
//
//   q·k = Σ_t [ A_t cos((i − j) w_t) − B_t sin((i − j) w_t) ] + rest,   A = q0k0 + q1k1,  B = q1k0 − q0k1
//       = Σ_t a_t cos(w_t δ + φ_t) + rest,   δ = j − i,  a = √(A² + B²),  φ = −atan2(B, A)
//
// (q0, q1) and (k0, k1) are the numbers of pair t before they turn, rest is Σ q·k over channels that do not turn.
#pragma once

#include "core/kernels/cosine_series.hpp"
#include "core/rotary/rotary_parameters.hpp"

namespace posenc {

struct HeadVectors {
    std::vector<double> query, key; ///< head_dim numbers each
};

namespace parameters {

extern const Parameter still_width;

}

/// Reads `vectors` and `seed`: ones, or normal numbers of the streams queries and keys, by channel.
HeadVectors read_vectors(const State& state, Index head_dim);

struct PairScores {
    std::vector<CosineWave> waves; ///< one per pair: w, a, φ
    double rest = 0;
    double scale = 1;     ///< that all of these have been multiplied by
    double reach() const; ///< no score is larger
};

/// m²/√(still_width + width of the head), what decoupled scores are multiplied by; m = 0.1 · mscale_all_dim · ln s + 1
/// with YaRN (DeepSeek-V3).
double decoupled_scale(const RotaryHead& head, Index still_width);

/// The channels that turn are multiplied by the attention factor of the frequencies, in query and key; all by `scale`.
/// Numbers behind those of the head belong to channels that do not turn.
PairScores pair_scores(const RotaryHead& head, const RotaryFrequencies& frequencies, const HeadVectors& vectors,
                       double scale = 1);
/// The same from the settings of rotary scores: vectors, and beside the head `still_width` channels that do not turn.
PairScores pair_scores(const RotaryHead& head, const RotaryFrequencies& frequencies, const State& state);

/// The ends of a colour scale for scores in this range; those of all possible ones if it is next to nothing.
Range color_range(Range values, const PairScores& scores);

/// The rule, the shares of the first pairs at this distance, the rest, and their sum, which is `value`.
/// shares[t] = a_t cos(w_t δ + φ_t), for xPos times its decay.
std::vector<Step> explain_score(const PairScores& scores, const std::vector<double>& shares, Index delta, double value);

}
