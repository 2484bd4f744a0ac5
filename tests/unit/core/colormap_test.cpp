// The colour maps: end points as designed, steady lightness, a neutral zero, and ink that can be read.
#include "core/colormap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace posenc::colormap_test {

namespace {

std::uint32_t rgb(std::uint32_t texel) {
    return (texel & 255) << 16 | (texel & 0xFF00) | (texel >> 16 & 255);
}

/// Relative luminance of WCAG 2, which orders colours as lightness does.
double luminance(std::uint32_t texel) {
    const auto linear = [](std::uint32_t byte) {
        const double c = byte / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(texel & 255) + 0.7152 * linear(texel >> 8 & 255) + 0.0722 * linear(texel >> 16 & 255);
}

bool steady(const ColorTable& table, int from, int to, int direction) {
    for (int i = from; i < to; ++i)
        if (direction *
                (luminance(table[static_cast<std::size_t>(i) + 1]) - luminance(table[static_cast<std::size_t>(i)])) <
            -1e-3)
            return false;
    return true;
}

TEST(ColorTables, HitTheirControlPoints) {
    const ColorTable& light = color_table(Colors::diverging, false);
    const ColorTable& dark = color_table(Colors::sequential, true);
    EXPECT_EQ(rgb(light[0]), 0x24549Fu);
    EXPECT_EQ(rgb(light[255]), 0x943101u);
    EXPECT_EQ(rgb(light[51]), 0x5496E2u);  // 2 of 10
    EXPECT_EQ(rgb(light[204]), 0xD77533u); // 8 of 10
    EXPECT_EQ(rgb(dark[0]), 0x121221u);
    EXPECT_EQ(rgb(dark[102]), 0x2C67A1u); // 4 of 10
    EXPECT_EQ(rgb(dark[255]), 0xF6F8EFu);
    for (const Colors colors : {Colors::diverging, Colors::sequential, Colors::cyclic})
        for (const bool background : {false, true})
            for (const std::uint32_t texel : color_table(colors, background))
                ASSERT_EQ(texel >> 24, 255u);
}

TEST(ColorTables, LightnessIsMonotone) {
    EXPECT_TRUE(steady(color_table(Colors::sequential, true), 0, 255, 1));
    EXPECT_TRUE(steady(color_table(Colors::sequential, false), 0, 255, -1));
    EXPECT_TRUE(steady(color_table(Colors::diverging, false), 0, 127, 1));
    EXPECT_TRUE(steady(color_table(Colors::diverging, false), 128, 255, -1));
    EXPECT_TRUE(steady(color_table(Colors::diverging, true), 0, 127, -1));
    EXPECT_TRUE(steady(color_table(Colors::diverging, true), 128, 255, 1));
}

TEST(ColorTables, ZeroIsNeutralAndNearTheBackground) {
    for (const bool dark : {false, true}) {
        const std::uint32_t zero =
            rgb(color_table(Colors::diverging, dark)[static_cast<std::size_t>(color_index(0, -1, 1))]);
        const int r = static_cast<int>(zero >> 16), g = static_cast<int>(zero >> 8 & 255),
                  b = static_cast<int>(zero & 255);
        EXPECT_LE(std::max({r, g, b}) - std::min({r, g, b}), 10);
        EXPECT_EQ(g < 64, dark);
    }
    EXPECT_LT(luminance(color_table(Colors::sequential, true)[0]), 0.02);
    EXPECT_GT(luminance(color_table(Colors::sequential, false)[0]), 0.9);
}

TEST(ColorTables, TheCyclicOneCloses) {
    const ColorTable& table = color_table(Colors::cyclic, false);
    EXPECT_EQ(table[0], table[255]);
    EXPECT_NE(table[0], table[128]);
}

TEST(ColorIndex, IsTheNearestTexelClamped) {
    EXPECT_EQ(color_index(-1, -1, 1), 0);
    EXPECT_EQ(color_index(1, -1, 1), 255);
    EXPECT_EQ(color_index(0.5, 0, 1), 128);
    EXPECT_EQ(color_index(-7, -1, 1), 0);
    EXPECT_EQ(color_index(1e300, -1, 1), 255);
    EXPECT_EQ(color_index(std::numeric_limits<double>::infinity(), -1, 1), 255);
    EXPECT_EQ(color_index(-std::numeric_limits<double>::infinity(), -1, 1), 0);
    EXPECT_EQ(color_index(3, 2, 2), 0);
    for (int i = 0; i < 256; ++i)
        ASSERT_EQ(color_index(i / 255.0, 0, 1), i);
}

TEST(Ink, HasTheBetterContrast) {
    EXPECT_TRUE(wants_black_ink(0xFFFFFFFF));
    EXPECT_FALSE(wants_black_ink(0xFF000000));
    for (const Colors colors : {Colors::diverging, Colors::sequential, Colors::cyclic})
        for (const std::uint32_t texel : color_table(colors, false)) {
            const double y = luminance(texel), black = (y + 0.05) / 0.05, white = 1.05 / (y + 0.05);
            if (std::fabs(y - 0.179) > 1e-3) { // both are as good there
                ASSERT_EQ(wants_black_ink(texel), black > white) << std::hex << texel;
            }
            ASSERT_GE(wants_black_ink(texel) ? black : white, 4.5) << std::hex << texel;
        }
}

}

}
