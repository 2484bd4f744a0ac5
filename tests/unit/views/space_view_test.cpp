// The view of time and space: stamps and patches under a hand.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace posenc::space_view_test {

namespace {

class SpaceView : public testing::Test {
  protected:
    explicit SpaceView() : hand_(1440, 900, 1, "view=space&method=time&times=0,1,1.5,4,4.2,9&d_model=16") {}
    std::vector<double> times() {
        const auto list = hand_.state().list("times");
        return {list.begin(), list.end()};
    }
    Hand hand_;
};

TEST_F(SpaceView, AStampIsDraggedInOneStepOfUndo) {
    const Item* third = Hand::find("picture.stamp.3");
    ASSERT_TRUE(third);
    const float x = third->x + third->width / 2, y = third->y + third->height / 2;
    hand_.move(x, y);
    hand_.press();
    hand_.move(x + 60, y);
    hand_.move(x + 120, y);
    hand_.release();
    const std::vector<double> moved = times();
    EXPECT_GT(moved[3], 5);
    EXPECT_LT(moved[3], 8);
    EXPECT_EQ(moved[2], 1.5);
    EXPECT_TRUE(Hand::find_prefix("Not in order: row 4 (t = 4.2)", "text"));
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(times()[3], 4);
}

TEST_F(SpaceView, KeysMoveAndRemoveTheStampThatHasTheKeyboard) {
    hand_.click("picture.stamp.3");
    hand_.key(ImGuiKey_RightArrow);
    EXPECT_GT(times()[3], 4);
    EXPECT_LT(times()[3], 4.2);
    hand_.key(ImGuiKey_Delete);
    EXPECT_EQ(times(), (std::vector<double>{0, 1, 1.5, 4.2, 9}));
}

TEST_F(SpaceView, AClickOnTheLineAddsAStampInItsPlace) {
    const Item* line = Hand::find("picture.stamp.add");
    ASSERT_TRUE(line);
    hand_.move(line->x + line->width * 0.7f, line->y + line->height / 2);
    hand_.press();
    hand_.release();
    const std::vector<double> now = times();
    ASSERT_EQ(now.size(), 7u);
    EXPECT_GT(now[5], 4.2);
    EXPECT_LT(now[5], 9);
    EXPECT_EQ(now[6], 9);
}

TEST_F(SpaceView, EqualStampsAreExplained) {
    hand_.session().edit("times", "2,5,2");
    hand_.settle();
    EXPECT_TRUE(Hand::find_prefix("Equal stamps: rows 0 and 2", "text"));
    hand_.session().edit("times", "2");
    hand_.settle();
    EXPECT_TRUE(Hand::find_prefix("One stamp: ", "text"));
}

TEST_F(SpaceView, AClickedPatchIsComparedWithAll) {
    hand_.session().apply("view=space&method=sinusoidal-2d&grid_height=4&grid_width=4&d_model=16", true);
    hand_.settle();
    const Item* image = Hand::labelled("Image of patches", "plot");
    ASSERT_TRUE(image);
    hand_.move(image->x + image->width * 0.9f, image->y + image->height * 0.1f);
    hand_.press();
    hand_.release();
    EXPECT_EQ(hand_.state().integer("patch"), 3);
    ASSERT_TRUE(hand_.click("picture.measure.cosine"));
    EXPECT_EQ(hand_.state().text("measure"), "cosine");
}

TEST_F(SpaceView, SegmentsChooseWhatIsShown) {
    ASSERT_TRUE(hand_.click("picture.shown.time2vec"));
    EXPECT_EQ(hand_.state().text("method"), "time2vec");
    EXPECT_TRUE(Hand::labelled("Waves over time", "plot"));
    ASSERT_TRUE(hand_.click("picture.shown.fourier-features"));
    EXPECT_TRUE(Hand::labelled("Kernel", "plot"));
    ASSERT_TRUE(hand_.click("picture.shown.sinusoidal-2d"));
    EXPECT_TRUE(Hand::labelled("Vectors of the patches", "plot"));
}

}

}
