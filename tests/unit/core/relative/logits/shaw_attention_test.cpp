// Attention with relative keys and values against its definition, written out sum by sum.
#include "core/relative/logits/shaw_attention.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::shaw_attention_test {

namespace {

ShawVectors vectors(Index queries, Index keys, Index width, Index values, Index clip) {
    const Random random(7, 200);
    const auto rows = [&](Index kind, Index count, Index wide) {
        return seeded_rows(random, kind * 1000, count, wide);
    };
    ShawVectors made;
    made.queries = rows(0, queries, width);
    made.keys = rows(1, keys, width);
    made.values = rows(2, keys, values);
    made.relative_keys = rows(3, 2 * clip + 1, width);
    made.relative_values = rows(4, 2 * clip + 1, values);
    made.shift = keys - queries;
    return made;
}

double at(const Rows& rows, Index row, Index col) {
    return rows.row(row)[static_cast<std::size_t>(col)];
}

/// The number `col` of what query i puts out.
double expected(const ShawVectors& v, Index clip, bool causal, Index i, Index col) {
    double above = 0, below = 0;
    for (Index j = 0; j < v.keys.count() && !(causal && j > i + v.shift); ++j) {
        const Index r = std::clamp(j - i - v.shift, -clip, clip) + clip;
        double logit = 0;
        for (Index n = 0; n < v.keys.width(); ++n)
            logit += at(v.queries, i, n) * (at(v.keys, j, n) + at(v.relative_keys, r, n));
        const double weight = std::exp(logit * v.scale);
        above += weight * (at(v.values, j, col) + (v.relative_values ? at(*v.relative_values, r, col) : 0));
        below += weight;
    }
    return above / below;
}

TEST(ShawAttention, IsTheSumOfItsDefinition) {
    for (const Index queries : {1, 3, 6})
        for (const Index clip : {1, 2, 9})
            for (const bool causal : {false, true}) {
                ShawVectors given = vectors(queries, 6, 4, 5, clip);
                given.scale = 0.5;
                if (clip == 2)
                    given.relative_values.reset();
                const ShawAttention attention(
                    given, causal ? std::optional(Masking{Treatment::add, Arithmetic::float64}) : std::nullopt);
                EXPECT_EQ(attention.clip(), clip);
                for (Index i = 0; i < queries; ++i) {
                    const std::vector<double> output = attention.output(i);
                    ASSERT_EQ(output.size(), 5u);
                    for (Index col = 0; col < 5; ++col)
                        EXPECT_NEAR(output[static_cast<std::size_t>(col)], expected(given, clip, causal, i, col), 1e-13)
                            << queries << " queries, clip " << clip << ", query " << i;
                }
            }
}

TEST(ShawAttention, WeightsOfHiddenKeysVanish) {
    const ShawAttention attention(vectors(4, 4, 3, 2, 1), Masking{Treatment::fill_infinity, Arithmetic::float64});
    for (Index i = 0; i < 4; ++i) {
        const std::vector<double> weights = attention.weights(i);
        double total = 0;
        for (Index j = 0; j < 4; ++j) {
            total += weights[static_cast<std::size_t>(j)];
            EXPECT_EQ(weights[static_cast<std::size_t>(j)] == 0, j > i);
        }
        EXPECT_NEAR(total, 1, 1e-15);
    }
    EXPECT_EQ(attention.index({3, 0}), 0) << "clipped";
    EXPECT_EQ(attention.index({1, 1}), 1);
    EXPECT_EQ(attention.index({0, 3}), 2);
}

}

}
