// The softmax of a bias alone, as if all content logits were equal, a_j = e^(b_j) / Σ e^(b_j′) over one query's keys;
// or of a bias and one key c whose content has the logit s above all others: b_c + s in the place of b_c.
#pragma once

#include "core/field.hpp"

#include <optional>

namespace posenc {

/// What one key's content adds to its logit.
struct ContentLogit {
    Index key = 0;
    double logit = 0;
};

/// The shares of one row of biases, −∞ = none; empty when there is no key that can be seen. A key with content that is
/// none of the row's changes nothing.
std::vector<double> bias_shares(std::span<const float> biases, const std::optional<ContentLogit>& content = {});

/// The smallest number of keys whose shares add up to at least `part` (0 … 1).
Index keys_that_hold(std::vector<double> shares, double part);

}
