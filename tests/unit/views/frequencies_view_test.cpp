// What stands below the waves of the frequencies view: bits, the width varied, shared values.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::frequencies_view_test {
namespace {

constexpr std::string_view start = "view=frequencies&method=sinusoidal&d_model=32&length=60&position=23&dimensions=6,7";

TEST(FrequenciesView, RowsWithTimesStandAtTheirTimes) {
    Hand hand(1440, 900, 1, "view=frequencies&method=time2vec&times=0,1,4,2");
    const Item plot = *Hand::labelled("Waves", "plot");
    const auto row_at = [&](float part) {
        hand.move(plot.x + plot.width * part, plot.y + plot.height / 2);
        hand.settle();
        return hand.session().focus().row;
    };
    EXPECT_EQ(row_at(0.95F), 2) << "4 is the latest";
    EXPECT_EQ(row_at(0.5F), 3) << "2 is half the way from 0 to 4";
    EXPECT_EQ(row_at(0.05F), 0);
}

TEST(FrequenciesView, SegmentsChooseWhatStandsBelowTheWaves) {
    Hand hand(1440, 900, 1, start);
    EXPECT_NE(Hand::labelled("Wavelengths", "plot"), nullptr);
    EXPECT_NE(Hand::labelled("Clocks", "plot"), nullptr);
    ASSERT_TRUE(hand.click("picture.frequency_detail.counter"));
    EXPECT_EQ(hand.state().text("frequency_detail"), "counter");
    EXPECT_EQ(Hand::labelled("Wavelengths", "plot"), nullptr);
    EXPECT_NE(Hand::labelled("Clocks", "plot"), nullptr);
    ASSERT_TRUE(hand.click("picture.frequency_detail.width"));
    EXPECT_NE(Hand::labelled("Value by width", "plot"), nullptr);
    EXPECT_NE(Hand::labelled("Wavelength by width", "plot"), nullptr);
    EXPECT_EQ(Hand::labelled("Clocks", "plot"), nullptr);
}

TEST(FrequenciesView, TheCounterShowsTheBitsOfThePosition) {
    Hand hand(1440, 900, 1, std::string(start) + "&frequency_detail=counter");
    // 23 = 10111 in binary
    for (const std::string_view bit : {"bit 0, period 2: 1", "bit 1, period 4: 1", "bit 2, period 8: 1",
                                       "bit 3, period 16: 0", "bit 4, period 32: 1", "bit 5, period 64: 0"})
        EXPECT_NE(Hand::labelled(bit, "cell"), nullptr) << bit;
}

TEST(FrequenciesView, PositionsThatShareAValueAreListed) {
    Hand hand(1440, 900, 1,
              "view=frequencies&method=sinusoidal&d_model=8&length=60&position=44&dimensions=0&frequency_detail="
              "collisions");
    hand.session().set_focus({44, 0});
    hand.settle();
    EXPECT_EQ(Hand::find("picture.shares.22"), nullptr); // 0.027 apart
    const Item* zero = Hand::find("picture.shares.0");
    ASSERT_NE(zero, nullptr);
    hand.click(zero); // the dimension that tells both apart is looked at
    EXPECT_NE(hand.session().focus().col, 0);
    EXPECT_EQ(hand.session().focus().row, 44);
}

TEST(FrequenciesView, WhereNoValueIsSharedAButtonLeadsToOneThatIs) {
    Hand hand(1440, 900, 1, "view=frequencies&d_model=32&length=60&dimensions=8&frequency_detail=collisions");
    hand.session().set_focus({25, 8});
    hand.settle();
    EXPECT_EQ(Hand::find_prefix("shares its value", "segment"), nullptr);
    const Item* way = Hand::find("picture.shared");
    ASSERT_NE(way, nullptr);
    hand.click(way);
    EXPECT_NE(hand.session().focus().row, 25);
    EXPECT_NE(Hand::find_prefix("shares its value", "segment"), nullptr);
}

TEST(FrequenciesView, NarrowAndLowScreensDrawWhatFits) {
    for (const std::string_view detail : {"clocks", "counter", "width", "collisions"}) {
        Hand hand(390, 844, 1, std::string(start) + "&frequency_detail=" + std::string(detail));
        EXPECT_NE(Hand::labelled("Waves", "plot"), nullptr) << detail;
    }
    const Hand low(800, 420, 1, std::string(start) + "&shows=clocks,bits&frequency_detail=counter");
    EXPECT_NE(Hand::labelled("Clocks", "plot"), nullptr) << "side by side";
    EXPECT_NE(Hand::find_prefix("bit 0", "cell"), nullptr);
    EXPECT_EQ(Hand::labelled("Waves", "plot"), nullptr) << "the step does not speak of them";
}

TEST(FrequenciesView, WhatStandsBelowTheWavesIsChosenAboveIt) {
    const auto choice = [] { return Hand::find("picture.frequency_detail.clocks"); };
    const auto detail = [] { return Hand::labelled("Wavelengths", "plot"); };
    int with = 0, without = 0;
    for (const int height : {400, 440, 480, 520, 600, 700, 900}) {
        const Hand hand(800, height, 1, start);
        EXPECT_EQ(choice() != nullptr, detail() != nullptr) << "neither without the other: " << height;
        (detail() ? with : without) += 1;
    }
    EXPECT_GT(with, 0);
    EXPECT_GT(without, 0);
}

TEST(FrequenciesView, AReaderOfAStepMayChooseAnotherDetail) {
    const std::string step = std::string(start) + "&shows=waves,clocks";
    const auto choice = [] { return Hand::find("picture.frequency_detail.clocks"); };
    {
        const Hand hand(1024, 768, 1, step);
        EXPECT_NE(Hand::labelled("Clocks", "plot"), nullptr);
        EXPECT_EQ(Hand::labelled("Wavelengths", "plot"), nullptr);
        EXPECT_EQ(choice(), nullptr) << "the step has chosen";
    }
    const Hand hand(1024, 768, 1, step + "&frequency_detail=width");
    EXPECT_NE(Hand::labelled("Value by width", "plot"), nullptr);
    EXPECT_NE(choice(), nullptr);
}

}
}
