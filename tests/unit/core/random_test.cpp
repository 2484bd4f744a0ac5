// The seeded generator: the reference integers of SplitMix64, and the shape of its numbers.
#include "core/random.hpp"

#include <gtest/gtest.h>

#include <set>

namespace posenc::random_test {

namespace {

/// SplitMix64 as published: next() of a generator whose state is the seed.
std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

TEST(SplitMix, TheFunctionOfThisTestIsThePublishedOne) {
    std::uint64_t state = 1234567; // reference output for this seed
    for (const std::uint64_t number : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                       4593380528125082431u, 16408922859458223821u})
        EXPECT_EQ(split_mix(state), number);
}

TEST(Random, CountsThroughSplitMix) {
    for (const std::uint64_t seed : {0ull, 1ull, 4294967295ull, ~0ull})
        for (const std::uint64_t stream : {1ull, 2ull, 77ull}) {
            // key = mix(mix(seed + G) + stream·G): the published step adds G before it mixes.
            std::uint64_t first = seed;
            std::uint64_t second = split_mix(first) + (stream - 1) * 0x9E3779B97F4A7C15;
            std::uint64_t state = split_mix(second);
            const Random random(seed, stream);
            for (std::uint64_t n = 0; n < 100; ++n)
                ASSERT_EQ(random.bits(n), split_mix(state));
        }
}

TEST(Random, UniformNumbersLieInTheHalfOpenInterval) {
    const Random random(3, 1);
    double total = 0;
    for (std::uint64_t n = 0; n < 100000; ++n) {
        const double u = random.uniform(n);
        ASSERT_GE(u, 0);
        ASSERT_LT(u, 1);
        total += u;
    }
    EXPECT_NEAR(total / 100000, 0.5, 0.005);
}

TEST(Random, NormalNumbersHaveTheirMoments) {
    const Random random(0, 1);
    double sum = 0, squares = 0, fourth = 0;
    constexpr int count = 200000;
    for (std::uint64_t n = 0; n < count; ++n) {
        const double x = random.normal(n);
        ASSERT_TRUE(std::isfinite(x));
        sum += x;
        squares += x * x;
        fourth += x * x * x * x;
    }
    EXPECT_NEAR(sum / count, 0, 0.01);
    EXPECT_NEAR(squares / count, 1, 0.02);
    EXPECT_NEAR(fourth / count, 3, 0.1);
}

TEST(Random, SeedsAndStreamsDiffer) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (std::uint64_t stream = 1; stream < 5; ++stream)
            for (std::uint64_t n = 0; n < 50; ++n)
                EXPECT_TRUE(seen.insert(Random(seed, stream).bits(n)).second);
}

}

}
