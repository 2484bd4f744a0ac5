// Lengths on paper and on the screen: 96 CSS pixels, 25.4 mm and 72 points are one inch.
#include "core/texts/css_length.hpp"

#include <gtest/gtest.h>

namespace posenc::css_length_test {
namespace {

TEST(CssLength, UnitsOfAnInch) {
    for (const char* inch : {"1in", "25.4mm", "2.54cm", "72pt", "96px", " 96 px"}) {
        const std::optional<double> length = css_length(inch);
        ASSERT_TRUE(length) << inch;
        EXPECT_NEAR(*length, 96, 1e-12) << inch;
    }
    EXPECT_NEAR(*css_length("85mm"), 321.2598425196850, 1e-10);
    EXPECT_NEAR(*css_length("8pt"), 32.0 / 3, 1e-12);
}

TEST(CssLength, NothingElseIsALength) {
    for (const char* text : {"", "85", "mm", "85 km", "-3mm", "0pt", "1e400px", "nanmm", "85mmm", "8.pt.", "%"})
        EXPECT_FALSE(css_length(text)) << text;
}

}
}
