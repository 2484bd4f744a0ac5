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

TEST(BiasShares, OneKeyWithContentWinsWhileItsLogitExceedsWhatTheDistanceCosts) {
    std::vector<float> row;
    for (int key = 0; key < 12; ++key)
        row.push_back(-0.25f * static_cast<float>(11 - key));
    for (Index key = 0; key < 12; ++key) {
        std::vector<double> powers;
        double total = 0;
        for (std::size_t j = 0; j < 12; ++j) {
            powers.push_back(std::exp(static_cast<double>(row[j]) + (static_cast<Index>(j) == key ? 1.6 : 0)));
            total += powers.back();
        }
        const std::vector<double> shares = bias_shares(row, ContentLogit{key, 1.6});
        for (std::size_t j = 0; j < 12; ++j)
            EXPECT_NEAR(shares[j], powers[j] / total, 1e-14);
        if (key < 11) {
            EXPECT_EQ(shares[static_cast<std::size_t>(key)] > shares[11], 0.25 * static_cast<double>(11 - key) < 1.6);
        }
    }
    for (const Index outside : {Index{-1}, Index{12}})
        EXPECT_EQ(bias_shares(row, ContentLogit{outside, 1.6}), bias_shares(row));
    row[3] = -INFINITY;
    EXPECT_EQ(bias_shares(row, ContentLogit{3, 50}), bias_shares(row)) << "a hidden key stays hidden";
}

}
}
