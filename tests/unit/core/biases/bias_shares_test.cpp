// What a softmax makes of a bias alone.
#include "core/biases/bias_shares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::bias_shares_test {
namespace {

TEST(BiasShares, OfAlibiAreAGeometricSeries) {
    const double m = 0.5;
    std::vector<float> row;
    for (int distance = 0; distance > -10; --distance)
        row.insert(row.begin(), static_cast<float>(m * distance));
    row.push_back(-INFINITY);
    const std::vector<double> shares = bias_shares(row);
    ASSERT_EQ(shares.size(), 11u);
    const double q = std::exp(-m), total = (1 - std::pow(q, 10)) / (1 - q);
    for (int back = 0; back < 10; ++back)
        EXPECT_NEAR(shares[static_cast<std::size_t>(9 - back)], std::pow(q, back) / total, 1e-12);
    EXPECT_EQ(shares.back(), 0);
    EXPECT_EQ(keys_that_hold(shares, 0.5), 2) << "39.6 % and 24.0 %";
    EXPECT_TRUE(bias_shares(std::vector<float>(3, -INFINITY)).empty());
}

}
}
