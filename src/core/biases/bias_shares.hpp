// The softmax of a bias alone, as if all content logits were equal: a_j = e^(b_j) / Σ e^(b_j′) over one query's keys.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// The shares of one row of biases, −∞ = none; empty when there is no key that can be seen.
std::vector<double> bias_shares(std::span<const float> biases);

/// The smallest number of keys whose shares add up to at least `part` (0 … 1).
Index keys_that_hold(std::vector<double> shares, double part);

}
