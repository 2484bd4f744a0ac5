#include "core/biases/bias_shares.hpp"

#include "core/masks/softmax/softmax.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::vector<double> bias_shares(std::span<const float> biases, const std::optional<ContentLogit>& content) {
    std::vector<double> logits(biases.begin(), biases.end());
    if (content && content->key >= 0 && content->key < static_cast<Index>(logits.size()))
        logits[static_cast<std::size_t>(content->key)] += content->logit;
    std::vector<std::uint8_t> visible;
    for (const double logit : logits)
        visible.push_back(std::isfinite(logit) ? 1 : 0);
    if (std::find(visible.begin(), visible.end(), 1) == visible.end())
        return {};
    return masked_softmax_row(logits, visible, {Treatment::fill_infinity, Arithmetic::float64});
}

Index keys_that_hold(std::vector<double> shares, double part) {
    std::sort(shares.begin(), shares.end(), std::greater<>());
    Index count = 0;
    for (double total = 0; count < static_cast<Index>(shares.size()) && total < part; ++count)
        total += shares[static_cast<std::size_t>(count)];
    return count;
}

}
