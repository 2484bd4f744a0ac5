// One row of masked attention weights, computed as libraries compute it.
//
//   z'_j = z_j                      where key j is visible
//        = z_j + fill               add −1e9 (older TensorFlow tutorial), the dtype's minimum (Hugging Face)
//        = fill                     fill with −1e9 (annotated transformer), −1e6 (d2l) or −∞ (PyTorch, fairseq)
//   a_j  = e^(z'_j − max z') / Σ e^(z'_j' − max z')
//
// A learned sink (gpt-oss, MiMo) is one more logit in the denominator that no value belongs to: a row then adds up to
// less than 1. A sink of 0 is "softmax plus one". It counts as one of the logits of the maximum.
//
// float32 rounds after every operation, as float does: −1e9 + z is −1e9 for |z| < 32, because floats lie 64 apart
// there. Rows without a visible key come out as the arithmetic makes them: uniform (fill, add in float32, add minimum),
// the softmax of the unmasked logits (add −1e9 in float64), NaN (−∞), or zeros (zero row, as in PyTorch's
// scaled_dot_product_attention from 2.5). A mask that is not fully closed has a strength s < 1: a hidden key then
// counts with 1 − s of its e^z, so ln(1 − s) is added to its logit, whatever the treatment. Adding the minimum twice,
// once for each of two masks, overflows to −∞: the row is then NaN. One mask is added here.
#pragma once

#include "core/state/state.hpp"

#include <cstdint>
#include <optional>

namespace posenc {

enum class Treatment { add, fill, fill_infinity, add_minimum, zero_row };
enum class Arithmetic { float32, float64 };

struct Masking {
    Treatment treatment = Treatment::fill_infinity;
    Arithmetic arithmetic = Arithmetic::float32;
    double fill = -1e9;              ///< for add and fill
    std::optional<double> sink = {}; ///< its logit
    double strength = 1;             ///< 0: hidden keys count as visible ones do, 1: the treatment alone
};

/// The logit that goes into the softmax, rounded where the arithmetic rounds; a visible one is the logit itself.
double treated_logit(double logit, bool visible, const Masking& masking);

/// The weights of one row; `visible` is as long as `logits`, 1 = may look. NaN where the arithmetic says so.
std::vector<double> masked_softmax_row(std::span<const double> logits, std::span<const std::uint8_t> visible,
                                       const Masking& masking);

/// Reads sink_logit.
std::optional<double> sink_of(const State& state);

/// Reads treatment and arithmetic.
Masking masking_of(const State& state);

}
