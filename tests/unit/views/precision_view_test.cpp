// The view that answers at which length two positions of a table become equal.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::precision_view_test {

namespace {

class PrecisionView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1,
               "view=precision&method=precision-error&table=rotary-table&precision=bfloat16&length=50&d_model=64"};
};

TEST_F(PrecisionView, SaysAtWhichLengthPositionsCollideAndGoesThere) {
    EXPECT_TRUE(Hand::labelled("No collision in bfloat16 up to length 257; at 258 position 257 = 256.", "text"));
    ASSERT_TRUE(hand_.click("picture.collision"));
    EXPECT_EQ(hand_.state().integer("length"), 258);
    EXPECT_TRUE(Hand::labelled("Collision in bfloat16 at length 258: position 257 = 256.", "text"));
    EXPECT_TRUE(Hand::labelled("first equal rows: 257 = 256", "text")) << "marked in the plot";
    EXPECT_FALSE(Hand::find("picture.collision"));
}

TEST_F(PrecisionView, AFormatIsChosenByItsRow) {
    EXPECT_TRUE(Hand::item_of("picture.float16").label.starts_with("float16: first equal rows 2049 = 2048"));
    hand_.click("picture.float16");
    EXPECT_EQ(hand_.state().text("precision"), "float16");
    EXPECT_TRUE(Hand::find("picture.float16")->chosen);
    EXPECT_FALSE(Hand::find("picture.bfloat16")->chosen);
    EXPECT_TRUE(Hand::labelled("ERROR IN EVERY FORMAT", "text"));
    EXPECT_TRUE(Hand::labelled("No collision in float16 up to length 2049; at 2050 position 2049 = 2048.", "text"));
}

TEST_F(PrecisionView, NumbersBeyondAFormatAreSaidToBeNone) {
    hand_.set("length=70000&precision=float16");
    EXPECT_TRUE(Hand::saying("From position 65\u2009520 on the numbers are too large for float16"));
    EXPECT_TRUE(Hand::item_of("picture.float16").label.ends_with("largest error undefined from 65\u2009520 on"))
        << Hand::item_of("picture.float16").label;
    EXPECT_FALSE(Hand::item_of("picture.bfloat16").label.ends_with("on"));
    hand_.session().set_focus({66000, 0});
    hand_.settle();
    EXPECT_TRUE(Hand::saying("float16: NaN: its angle is infinite"));
    hand_.set("length=65520");
    EXPECT_FALSE(Hand::saying("too large for float16")) << "the last row is 65 519";
    hand_.set("length=70000&rounding=stored");
    EXPECT_FALSE(Hand::saying("too large for float16")) << "float32 has all positions, and sines fit";
}

TEST_F(PrecisionView, TheTableOfCollisionsIsOneClickAway) {
    ASSERT_TRUE(hand_.click("picture.shown.precision-collision"));
    EXPECT_EQ(hand_.state().text("method"), "precision-collision");
    EXPECT_EQ(hand_.state().text("table"), "rotary-table");
    EXPECT_TRUE(Hand::labelled("Error over position", "plot"));
}

TEST(PrecisionViewOnAPhone, TheMatrixHasRoomBeforeTheFormats) {
    const Hand hand(390, 844, 1, "view=precision&method=precision-error&length=50&d_model=64");
    ASSERT_TRUE(Hand::labelled("matrix", "part"));
    EXPECT_GE(Hand::labelled("matrix", "part")->height, 116);
    EXPECT_FALSE(Hand::labelled("formats", "part"));
    EXPECT_TRUE(Hand::saying("No collision in float32"));
}

}

}
