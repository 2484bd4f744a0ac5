// The list that the right button, a resting finger and the Menu key open on a picture.
#include "core/state/parameters.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc::picture_menu_test {
namespace {

class PictureMenus : public testing::Test {
  protected:
    void SetUp() override { platform::use_touch(false); }
    void TearDown() override { platform::use_touch(false); }

    static void ask_at(Hand& hand, float x, float y) {
        hand.move(x, y);
        hand.screen().press(true, ImGuiMouseButton_Right);
        hand.hear();
        hand.screen().press(false, ImGuiMouseButton_Right);
        hand.hear();
    }
    static std::string copied() { return ImGui::GetClipboardText(); }
};

TEST_F(PictureMenus, TheRightButtonCopiesTheCellAndItsRow) {
    Hand hand(1280, 800, 1, "length=4&d_model=4");
    const Item plot = Hand::item_labelled("Encoding heatmap");
    const auto ask = [&] { ask_at(hand, plot.x + plot.width * 0.4F, plot.y + plot.height * 0.6F); }; // row 2, column 1
    ask();
    ASSERT_TRUE(hand.click("picture.menu.value"));
    hand.hear();
    EXPECT_EQ(std::stod(copied()), std::cos(2.0));
    EXPECT_TRUE(Hand::find_prefix("Copied -0.416", "text"));
    ask();
    ASSERT_TRUE(hand.click("picture.menu.row"));
    hand.hear();
    const std::string row = copied();
    EXPECT_EQ(std::count(row.begin(), row.end(), '\t'), 3) << row;
    EXPECT_EQ(std::stod(row), std::sin(2.0));
    ask();
    ASSERT_TRUE(hand.click("picture.menu.link"));
    hand.hear();
    EXPECT_EQ(write_value(parameters::focus, state_of(copied()).value("focus")), "2,1") << copied();
    EXPECT_FALSE(Hand::find("picture.menu.value")) << "it closes";
    ask();
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::find("picture.menu.value"));
}

TEST_F(PictureMenus, ItZoomsToTheCellAndBackAndOffersNothingThatDoesNothing) {
    Hand hand(1280, 800);
    const auto ask = [&] {
        const Item plot = Hand::item_labelled("Encoding heatmap");
        ask_at(hand, plot.x + plot.width * 0.5F, plot.y + plot.height * 0.5F);
    };
    ask();
    EXPECT_FALSE(Hand::find("picture.menu.all"));
    ASSERT_TRUE(hand.click("picture.menu.enlarge"));
    hand.settle();
    const auto zoom = hand.state().list("zoom");
    ASSERT_EQ(zoom.size(), 4U);
    EXPECT_LE(zoom[0], 25);
    EXPECT_GT(zoom[0] + zoom[2], 25);
    EXPECT_TRUE(Hand::labelled("numbers", "part")) << "digits have room";
    ask();
    EXPECT_FALSE(Hand::find("picture.menu.enlarge"));
    ASSERT_TRUE(hand.click("picture.menu.all"));
    hand.settle();
    EXPECT_TRUE(hand.state().is_default("zoom"));
}

TEST_F(PictureMenus, ASavedPictureDoesNotShowTheMenu) {
    Hand hand(1280, 800);
    hand.key(ImGuiKey_S, ImGuiKey_LeftCtrl);
    hand.hear();
    const std::string without = platform::saved_file().bytes;
    hand.pass(3);
    hand.key(ImGuiKey_F10, ImGuiKey_LeftShift);
    ASSERT_TRUE(Hand::find("picture.menu.save"));
    hand.key(ImGuiKey_DownArrow);
    hand.key(ImGuiKey_End);
    hand.key(ImGuiKey_Enter);
    hand.hear();
    EXPECT_TRUE(Hand::find_prefix("Saved as", "text"));
    EXPECT_GT(without.size(), 5000U);
    EXPECT_TRUE(platform::saved_file().bytes == without);
}

TEST_F(PictureMenus, KeysOpenItAtTheCellThatIsLookedAt) {
    Hand hand(1280, 800, 1, "length=4&d_model=4&focus=3,0");
    hand.key(ImGuiKey_Menu);
    ASSERT_TRUE(Hand::find("picture.menu.value"));
    hand.key(ImGuiKey_DownArrow);
    hand.key(ImGuiKey_Enter);
    hand.hear();
    EXPECT_EQ(std::stod(copied()), std::sin(3.0));
}

TEST_F(PictureMenus, AFingerThatRestsOpensItAndATapDoesNot) {
    platform::use_touch(true);
    Hand hand(390, 844, 1, "length=4&d_model=4");
    const Item plot = Hand::item_labelled("Encoding heatmap");
    hand.move(plot.x + plot.width * 0.4F, plot.y + plot.height * 0.4F);
    hand.press();
    hand.pass(0.2);
    hand.release();
    EXPECT_FALSE(Hand::find("picture.menu.value"));
    hand.press();
    hand.pass(0.7);
    EXPECT_TRUE(Hand::find("picture.menu.value"));
    hand.release();
    EXPECT_TRUE(Hand::find("picture.menu.value")) << "stays when the finger is lifted";
    ASSERT_TRUE(hand.click("picture.menu.value"));
    hand.hear();
    EXPECT_EQ(std::stod(copied()), std::cos(1.0));
}

TEST_F(PictureMenus, InAComparisonItIsAboutThePictureAtThePointer) {
    Hand hand(1600, 900, 1, "length=4&d_model=4&beside=base=4");
    const Item* second = nullptr;
    for (const Item& item : items())
        if (item.label == "Encoding heatmap" && item.kind == "plot")
            second = &item;
    ASSERT_TRUE(second);
    ask_at(hand, second->x + second->width * 0.6F, second->y + second->height * 0.4F); // row 1, column 2
    EXPECT_FALSE(Hand::labelled("Copy link to this cell")) << "a link names cells of the first";
    ASSERT_TRUE(hand.click("picture.menu.value"));
    hand.hear();
    EXPECT_EQ(std::stod(copied()), std::sin(0.5));
}

TEST_F(PictureMenus, WithoutAMatrixItHasTheNumbersThatCtrlCCopies) {
    Hand hand(1280, 800, 1, "view=frequencies");
    hand.key(ImGuiKey_Menu);
    EXPECT_TRUE(Hand::find("picture.menu.value"));
    EXPECT_FALSE(Hand::find("picture.menu.enlarge"));
    EXPECT_TRUE(Hand::find("picture.menu.save"));
}

}
}
