// Ctrl+C copies the number looked at, and once more its row.
#include "panels/screen/copy_numbers.hpp"

#include "core/text.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::copy_numbers_test {

namespace {

std::string copied() {
    const char* text = ImGui::GetClipboardText();
    return text ? text : "";
}

TEST(CopyNumbers, GivesAllDigitsOfTheNumberLookedAt) {
    Hand hand(1280, 800, 1, "length=5&d_model=4");
    hand.session().set_focus({3, 1});
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    const double value = hand.session().field()->at({3, 1});
    EXPECT_EQ(copied(), shortest(value));
    EXPECT_EQ(parse_number(copied()), value);
    EXPECT_NE(Hand::find_prefix("Copied " + shortest(value), "text"), nullptr);
    EXPECT_TRUE(hand.state().is_default("beside")) << "C alone compares, with Ctrl it does not";
}

TEST(CopyNumbers, GivesTheRowWhenAskedAgain) {
    Hand hand(1280, 800, 1, "length=5&d_model=4");
    hand.session().set_focus({3, 1});
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    std::string row;
    for (Index col = 0; col < 4; ++col)
        row += (col > 0 ? "\t" : "") + shortest(hand.session().field()->at({3, col}));
    EXPECT_EQ(copied(), row);
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_EQ(copied(), shortest(hand.session().field()->at({3, 1}))) << "and round again";
}

TEST(CopyNumbers, GivesTheResultsOfARace) {
    Hand hand(1440, 900, 1, "view=learning&method=rotary-table");
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_NE(copied().find("three-back,shaw,,0,"), std::string::npos) << "what is drawn, and not the method";
    EXPECT_TRUE(Hand::labelled("Copied the table: 108 numbers", "text"));
}

TEST(CopyNumbers, RefusesRowsThatNobodyCouldPaste) {
    Hand hand(1280, 800, 1, "view=relative&method=distance&length=100000");
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    const std::string number = copied();
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_EQ(copied(), number);
    EXPECT_NE(Hand::find_prefix("A row of 100", "text"), nullptr);
}

}

}
