// Frequencies of rotary position embeddings (Su et al. 2021), plain and scaled to longer contexts. Pairs t count from
// 0, r is the rotary width (even), n the base, s the factor, L0 the original length:
//
//   none          f_t = n^(−2t/r)
//   linear        f_t / s                                             Chen et al. 2023
//   ntk           n′^(−2t/r), n′ = n·s^(r/(r−2))                      NTK-aware (lucidrains)
//   dynamic-ntk   n′ = n·(s·len/L0 − (s − 1))^(r/(r−2)), len = max(seen, L0)
//   yarn          (1 − g)·f_t + g·f_t/s,  g = clip((t − lo)/(hi − lo), 0, 1)      Peng et al. 2023
//                 lo = dim(β_fast), hi = dim(β_slow), dim(b) = r·ln(L0/(2πb)) / (2 ln n)
//   longrope      f_t / e_t, e the long list where seen > L0, else the short one  Ding et al. 2024
//   llama3        wavelength below L0/high: f_t; above L0/low: f_t/s; between: a blend
//   qwen1         n′ = n·α^(r/(r−2)), α = max(2^⌈log₂(len/L0) + 1⌉ − 1, 1), len = seen           Qwen (Bai et al. 2023)
//   proportional  f_t / s for t < ⌊share·r/2⌋, else 0: the pair stands still                  Gemma 4
//
// The formulas are those of Hugging Face transformers, except that lo and hi are both kept within [0, r − 1], which
// gives the result of llama.cpp. transformers only bounds lo from below and hi from above: if the ramp lies outside, it
// slows pairs that turn often enough to be kept, and keeps pairs that should be slowed. The attention factor c
// multiplies cosines and sines, so scores grow by c². A `share` of the scaling can be applied: w = f·(w_scaled/f)^share
// and c^share. Not covered: the memory of the longest sequence that libraries keep between calls (`seen_length` stands
// for it).
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <optional>

namespace posenc {

enum class RotaryScaling { none, linear, ntk, dynamic_ntk, yarn, longrope, llama3, qwen1, proportional };

struct RotarySettings {
    Index width = 64; ///< r, even, at least 2
    double base = 10000;
    RotaryScaling scaling = RotaryScaling::none;
    double share = 1;                     ///< of the scaling that is applied: 0 = as trained, 1 = all of it
    double factor = 1;                    ///< s ≥ 1
    double original_length = 2048;        ///< L0 ≥ 2, positions
    double seen_length = 1;               ///< largest position + 1
    double beta_fast = 32, beta_slow = 1; ///< turns within L0, fast ≥ slow
    bool truncate = true;                 ///< YaRN's limits lo and hi are rounded outwards
    std::optional<double> attention_factor, mscale, mscale_all_dim;
    double turning_share = 1; ///< of the pairs that turn, the first ones, with proportional
    double low_frequency_factor = 1, high_frequency_factor = 4; ///< low ≤ high
    std::vector<double> short_factors, long_factors;            ///< e_t; the last number stands for all further pairs
};

/// With proportional: how many of a head's pairs turn, the first ones.
Index pairs_that_turn(double share, Index width);

class RotaryFrequencies {
  public:
    explicit RotaryFrequencies(RotarySettings settings);

    const RotarySettings& settings() const { return settings_; }
    Index pairs() const { return settings_.width / 2; }
    const std::vector<double>& scaled() const { return scaled_; } ///< radians per position, one per pair
    double unscaled(Index pair) const;
    double frequency(Index pair) const { return scaled_[static_cast<std::size_t>(pair)]; }
    /// How many pairs turn: the first ones. The others stand still, their frequency is 0.
    Index turning() const;
    double attention_factor() const { return attention_factor_; } ///< c
    double ramp_low() const { return yarn_low_; }                 ///< lo of YaRN, in pairs
    double ramp_high() const { return yarn_high_; }               ///< hi
    bool ramp_outside() const { return outside_; } ///< before they are kept within, lo is above r − 1 or hi below 0
    /// How many times slower than unscaled a pair turns: 1 = kept, the factor s = interpolated, infinity = still.
    double slowed(Index pair) const { return unscaled(pair) / frequency(pair); }
    /// The same with the full scaling, as if share were 1.
    double slowed_in_full(Index pair) const { return unscaled(pair) / in_full(pair); }

    /// The steps from n^(−2t/r) to the frequency of a pair; the last one's value equals frequency().
    std::vector<Step> explain(Index pair) const;

  private:
    double power(double base, Index pair) const;
    double scaled_base() const;
    double ramp(Index pair) const;
    double extension(Index pair) const;
    double stretch() const;  ///< α of the scalings that change the base
    Index share_end() const; ///< proportional: the first pair that stands still
    double turns_within_original(double frequency) const;
    double kept_share(double frequency) const;
    double in_full(Index pair) const; ///< the frequency with the full scaling
    double compute(Index pair) const;
    double compute_attention_factor() const;

    RotarySettings settings_;
    double yarn_low_ = 0, yarn_high_ = 0;
    bool outside_ = false;
    double attention_factor_ = 1;
    std::vector<double> scaled_;
};

}
