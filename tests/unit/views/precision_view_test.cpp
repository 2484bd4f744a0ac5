// The view that answers at which length two positions of a table become equal.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace {

using namespace posenc;

class PrecisionView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1,
               "view=precision&method=precision-error&table=rotary-table&precision=bfloat16&length=50&d_model=64"};
};

TEST_F(PrecisionView, SaysAtWhichLengthPositionsCollideAndGoesThere) {
    EXPECT_TRUE(Hand::find("No collision in bfloat16 up to length 257; at 258 position 257 = 256.", "text"));
    ASSERT_TRUE(hand_.click("Show length 258", "button"));
    EXPECT_EQ(hand_.state().integer("length"), 258);
    EXPECT_TRUE(Hand::find("Collision in bfloat16 at length 258: position 257 = 256.", "text"));
    EXPECT_TRUE(Hand::find("first equal rows: 257 = 256", "text")) << "marked in the plot";
    EXPECT_FALSE(Hand::find("Show length 258", "button"));
}

TEST_F(PrecisionView, AFormatIsChosenByItsRow) {
    hand_.click(Hand::find_prefix("float16: first equal rows 2049 = 2048", "segment"));
    EXPECT_EQ(hand_.state().text("precision"), "float16");
    EXPECT_TRUE(Hand::find_prefix("float16: ", "segment")->chosen);
    EXPECT_FALSE(Hand::find_prefix("bfloat16: ", "segment")->chosen);
    EXPECT_TRUE(Hand::find("ERROR IN EVERY FORMAT", "text"));
    EXPECT_TRUE(Hand::find("No collision in float16 up to length 2049; at 2050 position 2049 = 2048.", "text"));
}

TEST_F(PrecisionView, TheTableOfCollisionsIsOneClickAway) {
    ASSERT_TRUE(hand_.click("collisions", "segment"));
    EXPECT_EQ(hand_.state().text("method"), "precision-collision");
    EXPECT_EQ(hand_.state().text("table"), "rotary-table");
    EXPECT_TRUE(Hand::find("Error over position", "plot"));
}

}
