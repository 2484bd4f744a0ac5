// How fast layers forget, against distances computed by hand: the first n with e^(−s n) < 1/100, ln 100 = 4.605170186.
#include "core/model/decay.hpp"
#include "core/model/layers_text.hpp"

#include <gtest/gtest.h>

namespace posenc::decay_test {

std::vector<std::optional<Decay>> decays(const std::string& text) {
    const LayersReading reading = read_layers(text);
    EXPECT_TRUE(reading.problems.empty()) << reading.problems.front();
    return decays_of(reading.model);
}

/// s = −ln(31/32) = 0.031748698: 145.05 tokens. s = −ln(4095/4096) = 0.000244170: 18 860.47. All layers alike.
TEST(Decay, OfRetention) {
    const auto found = decays("3 linear; linear: rule=retention value_heads=8");
    ASSERT_EQ(found.size(), 3u);
    for (const auto& layer : found)
        EXPECT_EQ(layer, (Decay{146, 18861}));
    EXPECT_EQ(decays("linear; linear: rule=retention value_heads=1")[0], (Decay{146, 146}));
}

/// MiniMax-Text-01: 64 heads, s = 2^(−1/8) and 2^(−8), ln 100 / s = 5.022 and 1178.92, divided by the layer's share:
/// 1.00001 for layer 0; 1 − 40/79.00001 + 1e-5 = 0.493681 for 40; 0.0126683 for 78; 1.01266e-5 for 79.
TEST(Decay, OfLightningAttentionFallsWithDepth) {
    const auto found = decays("80 linear; linear: rule=lightning attention value_heads=64");
    EXPECT_EQ(found[0], (Decay{6, 1179}));
    EXPECT_EQ(found[40], (Decay{11, 2389}));
    EXPECT_EQ(found[78], (Decay{397, 93061}));
    EXPECT_EQ(found[79], (Decay{495920, 116418703}));
}

/// Ring: 16 heads, s = 2^(−1/2) and 2^(−8), and shares 1.00001 for layers 0 and 1, 0.75001 for 2, 0.25001 for 4 of 5.
TEST(Decay, OfRingsSlopes) {
    const auto found = decays("5 linear; linear: rule=lightning attention, ALiBi slopes value_heads=16");
    EXPECT_EQ(found[0], (Decay{7, 1179}));
    EXPECT_EQ(found[1], found[0]);
    EXPECT_EQ(found[2], (Decay{9, 1572}));
    EXPECT_EQ(found[4], (Decay{27, 4716}));
}

/// From the fastest head of the kind's first layer to the slowest of its last, layer 2 of 4: share 0.333345.
TEST(Decay, OfAKindIsThatOfAllItsLayers) {
    const LayeredModel model = read_layers("2 x (linear, full); linear: rule=lightning attention value_heads=64").model;
    const auto found = decays_of(model);
    EXPECT_EQ(found[1], std::nullopt) << "attention keeps all";
    EXPECT_EQ(decay_of_kind(model, found, 0), (Decay{6, 3537}));
    EXPECT_EQ(decay_of_kind(model, found, 1), std::nullopt);
}

TEST(Decay, IsNotKnownWhereTheTextOrTheWeightsSayIt) {
    for (const char* text :
         {"linear", "linear; linear: rule=retention", "linear; linear: rule=time mixing value_heads=4", "mamba2",
          "linear; linear: rule=gated delta rule value_heads=4", "full"}) {
        const LayeredModel model = read_layers(text).model;
        EXPECT_EQ(decays_of(model)[0], std::nullopt) << text;
        const bool by_text =
            std::string_view(text).find("delta") != std::string_view::npos || std::string_view(text) == "mamba2";
        EXPECT_EQ(forgets_by_text(model.kind(0)), by_text) << text;
    }
    EXPECT_FALSE(forgets(read_layers("full").model.kind(0)));
}

}
