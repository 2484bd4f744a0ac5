// Numbers that a dragged slider comes to.
#include "core/round_values.hpp"
#include "core/state/parameters.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace posenc::round_values_test {
namespace {

constexpr Parameter whole{.key = "whole", .label = "w", .low = 1, .high = 16777216, .scale = Scale::logarithmic};
constexpr Parameter real{
    .key = "real", .label = "r", .kind = Kind::real, .low = 1, .high = 1e9, .scale = Scale::logarithmic};
constexpr Parameter part{.key = "part", .label = "p", .kind = Kind::real, .low = 0, .high = 1};
constexpr Parameter few{.key = "few", .label = "f", .low = 0, .high = 12};
constexpr Parameter around{.key = "around", .label = "a", .low = -4096, .high = 4096, .scale = Scale::symmetric};

std::set<double> dragged(const Parameter& parameter, int pixels) {
    std::set<double> values;
    for (int x = 0; x <= pixels; ++x)
        values.insert(round_slider_value(parameter, x / static_cast<double>(pixels), 1.0 / pixels));
    return values;
}

TEST(RoundValues, DraggingReachesRoundNumbers) {
    for (const int pixels : {180, 240, 700}) {
        const std::set<double> lengths = dragged(whole, pixels);
        for (const double number : {1.0, 2.0, 10.0, 64.0, 128.0, 512.0, 4096.0, 5000.0, 10000.0, 1e6, 16777216.0})
            EXPECT_TRUE(lengths.count(number)) << number << " at " << pixels;
        const std::set<double> bases = dragged(real, pixels);
        for (const double number : {1.0, 10.0, 10000.0, 1e6, 1e9})
            EXPECT_TRUE(bases.count(number)) << number << " at " << pixels;
    }
    EXPECT_EQ(dragged(few, 180).size(), 13U) << "whole numbers that have a pixel each stay as they are";
    EXPECT_TRUE(dragged(part, 200).count(0.3)) << "exactly";
}

TEST(RoundValues, RoundingIsNoFurtherThanTwoPixels) {
    for (int x = 1; x < 240; ++x) {
        const double at = x / 240.0, used = slider_position(whole, round_slider_value(whole, at, 1 / 240.0));
        EXPECT_NEAR(used, at, 2 / 240.0 + 0.02 * (at < 0.2)) << x;
    }
}

TEST(RoundValues, ShiftSnaps) {
    for (double at = 0.01; at < 1; at += 0.01) {
        const double length = snapped_slider_value(whole, at);
        EXPECT_EQ(std::exp2(std::round(std::log2(length))), length) << at;
        const double base = snapped_slider_value(real, at), digit = base / std::pow(10, std::floor(std::log10(base)));
        EXPECT_TRUE(std::fabs(digit - 1) < 1e-9 || std::fabs(digit - 2) < 1e-9 || std::fabs(digit - 5) < 1e-9) << base;
        const double share = snapped_slider_value(part, at);
        EXPECT_EQ(std::round(share * 20) / 20, share) << at;
        const double offset = std::fabs(snapped_slider_value(around, at));
        EXPECT_TRUE(offset == 0 || std::exp2(std::round(std::log2(offset))) == offset) << offset;
    }
    EXPECT_EQ(snapped_slider_value(whole, 1), 16777216);
    EXPECT_EQ(snapped_slider_value(few, 0.5), 6);
}

}
}
