// The slopes of ALiBi (Press et al. 2021), one a head.
#pragma once

#include "core/state/state.hpp"

namespace posenc {

enum class AlibiSlopes { press, mpt, plain };

/// m of head `head` of `heads`; `bias_max` is 8 in the paper. With c the largest power of two ≤ heads and g(h, H) =
/// 2^(−bias_max·(h + 1)/H):
///   press  g(h, c) for the first c heads, then entries 0, 2, 4, … of the list for 2c heads
///   mpt    the list for n heads, n the next power of two ≥ heads; if n > heads its entries 1, 3, 5, …, then 0, 2, 4, …
///   plain  g(h, heads) for every number of heads
/// Exponents are counted from 1, as h + 1; another number than `counted_from` 1 is a mistake that is recognised.
double alibi_slope(AlibiSlopes rule, Index heads, Index head, double bias_max, Index counted_from = 1);
/// The slopes of all heads by the state's settings.
std::vector<double> alibi_slopes(const State& state);

}
