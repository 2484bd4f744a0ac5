// What a softmax makes of a bias alone, as if all contents were alike: a_j = e^(b_j) / Σ e^(b_j′) over one query's
// keys.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// The shares of one row of biases, −∞ = none; empty when there is no key that can be seen.
std::vector<double> bias_shares(std::span<const float> biases);

/// How few keys hold this part (0 … 1) of the whole: the largest shares first.
Index keys_that_hold(std::vector<double> shares, double part);

}
