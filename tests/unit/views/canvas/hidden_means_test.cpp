// A picture whose means hide what is there says so, and one click shows more.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::hidden_means_test {
namespace {

bool offers_more() {
    return Hand::find("picture.means.ranges") != nullptr && Hand::find("picture.means.cells") != nullptr;
}

constexpr const char* hiding = "theme=light&length=16777216&d_model=4096";

TEST(HiddenMeans, OneClickShowsRanges) {
    Hand hand(1280, 800, 1, hiding);
    ASSERT_TRUE(offers_more());
    ASSERT_TRUE(hand.click("picture.means.ranges"));
    EXPECT_EQ(hand.state().text("pixel"), "range");
    EXPECT_FALSE(offers_more()) << "ranges hide nothing";
}

TEST(HiddenMeans, AreToldOfInEveryMatrixOfWaves) {
    for (const char* text : {"view=rotary&method=rotary-table&rotary_part=sin", "view=similarity&method=similarity"}) {
        Hand hand(1280, 800, 1, std::string("theme=light&length=16777216&") + text);
        ASSERT_TRUE(hand.click("picture.means.ranges")) << text;
        EXPECT_EQ(hand.state().text("pixel"), "range") << text;
    }
}

TEST(HiddenMeans, OneClickShowsCells) {
    Hand hand(1280, 800, 1, hiding);
    const Cell focus = hand.session().focus();
    ASSERT_TRUE(hand.click("picture.means.cells"));
    hand.settle();
    const std::span<const double> zoom = hand.state().list("zoom");
    ASSERT_EQ(zoom.size(), 4u);
    EXPECT_TRUE(zoom[0] <= static_cast<double>(focus.row) && static_cast<double>(focus.row) < zoom[0] + zoom[2]);
    EXPECT_EQ(zoom[2], 64);
    EXPECT_FALSE(offers_more()) << "every cell has pixels of its own";
}

TEST(HiddenMeans, NothingIsSaidWhereTheyShowSomething) {
    for (const char* text : {"", "length=2000", "method=index&length=16777216&d_model=4096",
                             "method=one-hot&length=4096&d_model=4096", "length=16777216&d_model=4096&pixel=cell"}) {
        const Hand hand(1280, 800, 1, std::string("theme=light&") + text);
        EXPECT_FALSE(offers_more()) << text;
    }
}

TEST(HiddenMeans, ALockedPixelLeavesTheZoom) {
    const Hand hand(1280, 800, 1, std::string(hiding) + "&lock=pixel");
    EXPECT_EQ(Hand::find("picture.means.ranges"), nullptr);
    EXPECT_NE(Hand::find("picture.means.cells"), nullptr);
}

}
}
