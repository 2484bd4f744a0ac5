#include "core/model/layers_text.hpp"
#include "core/model/reach.hpp"

#include <gtest/gtest.h>

#include <random>

namespace posenc::reach_test {

LayeredModel model(std::string_view text) {
    LayersReading reading = read_layers(text);
    EXPECT_TRUE(reading.problems.empty()) << reading.problems.front();
    return reading.model;
}

Index lowest(std::string_view text, Index layers, Index token) {
    return reach(model(text), layers, token, token + 1).lowest;
}

TEST(Reach, WorkedExamples) {
    EXPECT_EQ(lowest("32 window 4096", 32, 200000), 68960);
    EXPECT_EQ(layers_needed(model("window 4096").kind(0), 131072), 33);
    EXPECT_EQ(layers_needed(model("window 1024").kind(0), 131072), 129);
    EXPECT_EQ(layers_needed(model("window 512").kind(0), 131072), 257);
    EXPECT_EQ(layers_needed(model("chunk 512").kind(0), 131072), std::nullopt);
    EXPECT_EQ(layers_needed(model("full").kind(0), 131072), 1);
    const std::string gemma = "5 window 512, full; model: layers=26";
    for (Index k = 1; k <= 5; ++k)
        EXPECT_EQ(30000 - lowest(gemma, k, 30000), 511 * k);
    EXPECT_EQ(lowest(gemma, 6, 30000), 0);
    for (Index k = 1; k <= 3; ++k)
        EXPECT_EQ(lowest("3 chunk 8192, full", k, 20000), 16384);
    EXPECT_EQ(lowest("3 chunk 8192, full", 4, 20000), 0);
    EXPECT_EQ(lowest("window 4, chunk 8", 2, 10), 5);
    EXPECT_EQ(lowest("chunk 8, window 4", 2, 10), 0);
    EXPECT_EQ(lowest("window 128, full", 1, 5000), 4873);
    EXPECT_EQ(lowest("window 128, full", 2, 5000), 0);
}

TEST(Reach, SinksStayBesideTheBand) {
    const Reached reached = reach(model("3 window 8; window: sink_count=4"), 3, 60, 61);
    EXPECT_EQ(reached.first_tokens, 4);
    EXPECT_EQ(reached.lowest, 39);
    const Reached met = reach(model("9 window 8; window: sink_count=4"), 9, 60, 61);
    EXPECT_EQ(met.first_tokens, 0);
    EXPECT_EQ(met.lowest, 0);
}

TEST(Reach, DilatedWindowsLeaveHoles) {
    const Reached reached = reach(model("2 window 3; window: dilation=4"), 2, 40, 41);
    EXPECT_EQ(reached.lowest, 24);
    EXPECT_EQ(reached.step, 4);
}

TEST(Reach, ClosedBlocksOfTheTokenItself) {
    const std::string hca = "window+blocks 128; all: window=128";
    EXPECT_EQ(lowest(hca, 1, 126), 0);
    EXPECT_EQ(lowest(hca, 1, 127), 0);
    EXPECT_EQ(lowest(hca, 1, 300), 0);
    EXPECT_EQ(lowest("window+blocks 4; all: window=3", 1, 2), 0);
    EXPECT_EQ(lowest("window+blocks 4; all: window=3", 1, 9), 0);
    EXPECT_EQ(lowest("window+blocks 5; all: window=1", 1, 3), 3);
    EXPECT_EQ(lowest("window+blocks 5; all: window=1", 1, 4), 0);
}

TEST(Reach, WhatTheContentChoosesAndWhatIsForgottenIsTold) {
    const Reached chosen = reach(model("2 window 8, top-k 16"), 3, 40, 41);
    EXPECT_EQ(chosen.lowest, 0);
    EXPECT_EQ(chosen.sure_lowest, 26);
    EXPECT_EQ(reach(model("top-k 16"), 1, 15, 16).sure_lowest, 0);
    const Reached fading = reach(model("2 window 8, linear"), 3, 40, 41);
    EXPECT_EQ(fading.lowest, 0);
    EXPECT_EQ(fading.kept_lowest, 26);
}

TEST(Reach, BothSides) {
    const Reached reached = reach(model("2 window 64; window: both_sides=1"), 2, 200, 300);
    EXPECT_EQ(reached.lowest, 72);
    EXPECT_EQ(reached.highest, 299);
}

/// One layer of any kind.
std::string any_layer(std::mt19937& random) {
    const auto number = [&](int low, int high) {
        return std::to_string(std::uniform_int_distribution<int>(low, high)(random));
    };
    switch (std::uniform_int_distribution<int>(0, 7)(random)) {
    case 0:
        return "window " + number(1, 9);
    case 1:
        return "chunk " + number(1, 9);
    case 2:
        return "convolution " + number(1, 5);
    case 3:
        return "top-k " + number(1, 9);
    case 4:
        return "nothing";
    case 5:
        return "linear";
    case 6:
        return "window " + number(1, 5);
    default:
        return std::uniform_int_distribution<int>(0, 3)(random) == 0 ? "full" : "chunk " + number(2, 12);
    }
}

TEST(Reach, RandomStacksAgreeWithTheBooleanProduct) {
    std::mt19937 random(7);
    constexpr Index length = 40;
    for (int round = 0; round < 400; ++round) {
        std::string text = any_layer(random);
        for (int more = std::uniform_int_distribution<int>(0, 5)(random); more > 0; --more)
            text += ", " + any_layer(random);
        const LayeredModel stack = model(text);
        for (Index layers = 0; layers <= stack.count(); ++layers) {
            const std::vector<std::uint8_t> matrix = reach_matrix(stack, layers, length);
            for (Index i = 0; i < length; i += 3) {
                const Reached reached = reach(stack, layers, i, length);
                for (Index j = 0; j < length; ++j)
                    ASSERT_EQ(matrix[static_cast<std::size_t>(i * length + j)] != 0,
                              j >= reached.lowest && j <= reached.highest)
                        << text << " after " << layers << ": " << i << ' ' << j;
            }
        }
    }
}

TEST(Reach, TheMatrixOfSinksAndHoles) {
    const auto row = [](std::string_view text, Index i) {
        const LayeredModel stack = model(text);
        const auto matrix = reach_matrix(stack, stack.count(), i + 1);
        std::string members;
        for (Index j = 0; j <= i; ++j)
            if (matrix[static_cast<std::size_t>(i * (i + 1) + j)] != 0)
                members += std::to_string(j) + " ";
        return members;
    };
    EXPECT_EQ(row("2 window 3; window: dilation=4", 40), "24 28 32 36 40 ");
    EXPECT_EQ(row("3 window 3; window: sink_count=2", 12), "0 1 6 7 8 9 10 11 12 ");
}

}
