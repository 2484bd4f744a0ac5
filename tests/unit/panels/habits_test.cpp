// What people expect of any program: numbers typed their way, Shift, double clicks, the right button, Ctrl+S.
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::habits_test {
namespace {

TEST(Habits, NumbersAreTypedAsPeopleWriteThem) {
    Hand hand(1280, 800);
    ASSERT_TRUE(hand.enter("length", "2k"));
    EXPECT_EQ(hand.state().integer("length"), 2000);
    ASSERT_TRUE(hand.enter("length", "2^12"));
    EXPECT_EQ(hand.state().integer("length"), 4096);
    ASSERT_TRUE(hand.enter("base", "1M"));
    EXPECT_EQ(hand.state().number("base"), 1e6);
    EXPECT_FALSE(Hand::saying("is kept"));
}

TEST(Habits, ShiftDragsInPowersOfTwo) {
    Hand hand(1280, 800);
    const Item slider = Hand::item_of("d_model.slider");
    const float y = slider.y + slider.height / 2;
    hand.move(slider.x + slider.width * 0.4F, y);
    hand.press();
    hand.screen().key(ImGuiKey_LeftShift, true);
    for (const float part : {0.45F, 0.5F, 0.57F, 0.66F}) {
        hand.move(slider.x + slider.width * part, y);
        const double width = hand.state().number("d_model");
        EXPECT_EQ(std::exp2(std::round(std::log2(width))), width);
    }
    hand.screen().key(ImGuiKey_LeftShift, false);
    hand.release();
}

TEST(Habits, ADoubleClickOnASliderIsItsDefaultAgainAndOneStep) {
    Hand hand(1280, 800, 1, "d_model=64");
    const Item slider = Hand::item_of("d_model.slider");
    const float x = slider.x + slider.width * 0.8F, y = slider.y + slider.height / 2;
    hand.click(x, y);
    EXPECT_GT(hand.state().integer("d_model"), 300);
    hand.click(x, y);
    EXPECT_TRUE(hand.state().is_default("d_model"));
    hand.click("undo");
    EXPECT_EQ(hand.state().integer("d_model"), 64);
}

TEST(Habits, TheRightButtonOffersWhatCanBeDoneWithARow) {
    Hand hand(1280, 800, 1, "d_model=64");
    const auto ask = [&] {
        const Item slider = Hand::item_of("d_model.slider");
        hand.move(slider.x + 40, slider.y + slider.height / 2);
        hand.screen().press(true, ImGuiMouseButton_Right);
        hand.hear();
        hand.screen().press(false, ImGuiMouseButton_Right);
        hand.hear();
    };
    ask();
    ASSERT_TRUE(hand.click("d_model.menu.copy"));
    EXPECT_STREQ(ImGui::GetClipboardText(), "64");
    EXPECT_TRUE(Hand::labelled("Value copied", "text"));
    hand.pass(2);
    EXPECT_FALSE(Hand::labelled("Value copied", "text"));
    ask();
    ASSERT_TRUE(hand.click("d_model.menu.link"));
    const std::string link = ImGui::GetClipboardText();
    const Parsed opened = parse(link.substr(link.find('#') + 1));
    EXPECT_TRUE(opened.issues.empty()) << link;
    EXPECT_EQ(opened.state.text("highlight"), "control d_model") << "the row is pointed out";
    EXPECT_EQ(opened.state.integer("d_model"), 64);
    ask();
    ASSERT_TRUE(hand.click("d_model.menu.reset"));
    EXPECT_TRUE(hand.state().is_default("d_model"));
    ask();
    EXPECT_TRUE(Hand::find("d_model.menu.copy"));
    EXPECT_FALSE(Hand::find("d_model.menu.reset")) << "it has its default";
}

TEST(Habits, HelpNamesTheViewsOfTheNumberKeys) {
    Hand hand(1280, 2000);
    ASSERT_TRUE(hand.click("help"));
    std::string names;
    for (const View* view : views().first(9))
        names += (names.empty() ? "" : ", ") + std::string(view->title);
    EXPECT_TRUE(Hand::labelled("1 … 9: " + names, "text")) << names;
}

TEST(Habits, CtrlSSavesThePicture) {
    Hand hand(1280, 800);
    hand.key(ImGuiKey_S, ImGuiKey_LeftCtrl);
    hand.hear();
    const platform::SavedFile file = platform::saved_file();
    EXPECT_EQ(file.name, "heatmap-sinusoidal.png");
    ASSERT_GT(file.bytes.size(), 5000U);
    EXPECT_EQ(file.bytes.substr(1, 3), "PNG");
    const auto number = [&](std::size_t at) {
        int value = 0;
        for (std::size_t i = at; i < at + 4; ++i)
            value = 256 * value + static_cast<unsigned char>(file.bytes[i]);
        return value;
    };
    EXPECT_EQ(number(16), 1280 - 288) << "as wide as the view";
    EXPECT_TRUE(Hand::labelled("Saved as heatmap-sinusoidal.png", "text"));
}

}
}
