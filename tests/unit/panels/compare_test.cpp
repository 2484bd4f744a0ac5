// Two pictures side by side: what is shared, what is not, whose settings are shown, how the pointer is linked.
#include "core/text.hpp"
#include "session/second_picture.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::compare_test {
namespace {

TEST(Compare, AButtonAndAKeyShowASecondPictureAndTakeItAway) {
    platform::use_touch(false);
    Hand hand(1600, 900);
    ASSERT_TRUE(hand.click("compare"));
    EXPECT_FALSE(hand.state().is_default("beside"));
    int plots = 0;
    for (const Item& item : items())
        plots += item.label == "Encoding heatmap" && item.kind == "plot";
    EXPECT_EQ(plots, 2);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_TRUE(hand.state().is_default("beside")) << "one step of undo";
    hand.key(ImGuiKey_C);
    EXPECT_FALSE(hand.state().is_default("beside"));
    hand.click("compare.close");
    EXPECT_EQ(format(hand.state()), "");
}

TEST(Compare, SettingsBelongToThePictureUsedLast) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "beside=view=heatmap");
    ASSERT_TRUE(hand.enter("base", "100"));
    EXPECT_EQ(hand.state().number("base"), 100);
    EXPECT_EQ(second_state(hand.state())->number("base"), 100) << "what both share changes in both";
    const Item* second = nullptr;
    for (const Item& item : items())
        if (item.label == "Encoding heatmap")
            second = &item;
    hand.click(second);
    ASSERT_TRUE(hand.enter("base", "7"));
    hand.settle();
    EXPECT_EQ(hand.state().number("base"), 100);
    EXPECT_EQ(second_state(hand.state())->number("base"), 7);
    hand.key(ImGuiKey_2);
    hand.settle();
    EXPECT_TRUE(hand.state().is_default("view"));
    EXPECT_EQ(second_state(hand.state())->text("view"), "frequencies");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(second_state(hand.state())->text("view"), "heatmap");
    EXPECT_EQ(second_state(hand.state())->number("base"), 7);
}

TEST(Compare, AFileGoesIntoThePictureThatIsChosen) {
    platform::use_touch(false);
    constexpr std::string_view llama = R"({"model_type": "llama", "hidden_size": 2048, "num_attention_heads": 32,
        "max_position_embeddings": 4096, "rope_theta": 10000.0})",
                               newer = R"({"model_type": "llama", "hidden_size": 2048, "num_attention_heads": 32,
        "max_position_embeddings": 16384, "rope_theta": 500000.0})";
    Hand hand(1600, 900);
    hand.open("config.json", llama);
    hand.click("close.import");
    const std::string first = format(hand.state());
    hand.click("compare");
    hand.open("config.json", newer);
    hand.settle();
    const auto second = second_state(hand.state());
    ASSERT_TRUE(second) << "the comparison goes on";
    EXPECT_EQ(second->number("base"), 500000);
    EXPECT_EQ(second->number("length"), 16384);
    EXPECT_EQ(format(hand.state().without("beside")), first) << "the other picture stays as it was";
    hand.click("offer.2");
    hand.settle();
    EXPECT_EQ(second_state(hand.state())->text("view"), "heatmap") << "and what the card offers too";
    EXPECT_EQ(format(hand.state().without("beside")), first);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(second_state(hand.state())->number("base"), 10000) << "one step of undo each";
}

TEST(Compare, AFileInTheFirstPictureLeavesTheSecond) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "length=20&difference=1&beside=view=heatmap%26base=7");
    hand.open("config.json", R"({"model_type": "llama", "hidden_size": 2048, "num_attention_heads": 32,
        "max_position_embeddings": 4096, "rope_theta": 10000.0})");
    hand.settle();
    EXPECT_EQ(hand.state().number("length"), 4096);
    EXPECT_TRUE(hand.state().flag("difference"));
    const auto second = second_state(hand.state());
    ASSERT_TRUE(second);
    EXPECT_EQ(format(*second), "view=heatmap&length=20&base=7");
    hand.open("link.txt", "https://explorer.example/#length=12&beside=view=frequencies");
    hand.settle();
    EXPECT_EQ(second_state(hand.state())->text("view"), "frequencies") << "a link is the whole screen";
}

TEST(Compare, AfterTheButtonTheSecondPictureIsTheOneThatChanges) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "base=100");
    ASSERT_TRUE(hand.click("compare"));
    ASSERT_TRUE(hand.enter("base", "7"));
    hand.settle();
    EXPECT_EQ(hand.state().number("base"), 100);
    EXPECT_EQ(second_state(hand.state())->number("base"), 7);
}

/// Nothing of it is drawn any more, so nothing may ask for frames.
TEST(Compare, NothingOfAClosedComparisonMoves) {
    platform::use_touch(false);
    Hand hand(1600, 900);
    ASSERT_TRUE(hand.click("compare"));
    ASSERT_TRUE(hand.click("base.play"));
    hand.pass(0.5);
    EXPECT_NE(second_state(hand.state())->number("base"), 10000);
    hand.key(ImGuiKey_C);
    hand.settle();
    EXPECT_TRUE(hand.state().is_default("beside"));
    hand.key(ImGuiKey_C);
    hand.pass(0.5);
    EXPECT_EQ(second_state(hand.state())->number("base"), 10000) << "it plays no more";
}

/// In the second picture as in the first: whoever takes a playing number in hand stops it, and so does undo.
TEST(Compare, WhatPlaysInTheSecondPictureHasNotTheLastWord) {
    platform::use_touch(false);
    Hand hand(1600, 900);
    const auto second_base = [&] { return second_state(hand.state())->number("base"); };
    ASSERT_TRUE(hand.click("compare"));
    ASSERT_TRUE(hand.click("base.play"));
    hand.pass(0.5);
    ASSERT_TRUE(hand.enter("base", "7"));
    hand.pass(0.5);
    EXPECT_EQ(second_base(), 7);
    ASSERT_TRUE(hand.click("base.play"));
    hand.pass(0.5);
    EXPECT_NE(second_base(), 7);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.pass(0.5);
    EXPECT_EQ(second_base(), 7) << "all of the play is one step";
}

TEST(Compare, BeginsWithWhatTheFirstPictureLooksAt) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "focus=0,0&zoom=0,0,8,8&length=40&d_model=32");
    ASSERT_TRUE(hand.click("compare"));
    hand.settle();
    EXPECT_EQ(hand.session().focus().row, 0);
    EXPECT_EQ(hand.session().focus().col, 0);
    EXPECT_EQ(format(hand.state().without("beside")), "length=40&focus=0,0&zoom=0,0,8,8&d_model=32");
    int windows = 0;
    for (const Item& item : items())
        windows += item.label == "Encoding heatmap" && item.kind == "plot";
    EXPECT_EQ(windows, 2);
}

TEST(Compare, APointedCellIsMarkedInBoth) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "length=40&d_model=32&beside=view=similarity%26method=similarity");
    const Item* plot = Hand::labelled("Encoding heatmap", "plot");
    ASSERT_TRUE(plot);
    hand.move(plot->x + plot->width * 0.5F, plot->y + plot->height * 0.8F);
    hand.settle();
    const Index position = hand.session().focus().row;
    EXPECT_GT(position, 20);
    EXPECT_TRUE(Hand::find_prefix("at position " + readable_integer(position) + ", dimension", "mark"));
    EXPECT_TRUE(Hand::find_prefix("at position p " + readable_integer(position) + ", position q", "mark"));
}

TEST(Compare, TheDifferenceIsThatOfTheNumbersOrSaysWhyThereIsNone) {
    platform::use_touch(false);
    {
        const Hand same(1600, 900, 1, "beside=view=heatmap&difference=1");
        EXPECT_TRUE(Hand::labelled("Difference of both pictures", "plot"));
        EXPECT_FALSE(Hand::find_prefix("There is no difference to show", "text"));
        EXPECT_TRUE(Hand::find_prefix("both pictures hold the same numbers", "text"));
    }
    const Hand other(1600, 900, 1, "beside=view=heatmap%26d_model=64&difference=1");
    EXPECT_TRUE(Hand::find_prefix("There is no difference to show: the first picture has 50 × 128", "text"));
}

/// The largest difference of the sinusoids of two bases.
double largest_difference(Index length, double base, double other) {
    double most = 0;
    for (Index p = 0; p < length; ++p)
        for (Index i = 0; i < 64; ++i) {
            const auto angle = [&](double n) {
                return static_cast<double>(p) / std::pow(n, static_cast<double>(i) / 64);
            };
            most = std::max({most, std::fabs(std::sin(angle(base)) - std::sin(angle(other))),
                             std::fabs(std::cos(angle(base)) - std::cos(angle(other)))});
        }
    return most;
}

TEST(Compare, TheDifferenceSaysHowFarItReaches) {
    platform::use_touch(false);
    {
        const Hand hand(1600, 900, 1, "beside=base%3D9990&difference=1");
        const std::string most = readable(largest_difference(50, 10000, 9990));
        EXPECT_TRUE(Hand::find_prefix("differences reach ±" + most, "text")) << most;
    }
    const Hand large(1600, 900, 1, "length=5000&pixel=range&beside=base%3D9990&difference=1");
    EXPECT_TRUE(Hand::find_prefix("differences of 8192 cells reach ±0.", "text"));
    EXPECT_EQ(std::count_if(items().begin(), items().end(),
                            [](const Item& item) { return item.label.find("range of ") != std::string::npos; }),
              3)
        << "each of the three pictures says what a pixel is";
}

TEST(Compare, EscapeActsOnThePictureUsedLast) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "pins=3,5&beside=view%3Dheatmap%26pins%3D7,9");
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(hand.state().list("pins").size(), 1U);
    const Item* second = nullptr;
    for (const Item& item : items())
        if (item.label == "Encoding heatmap")
            second = &item;
    hand.click(second);
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(hand.state().list("pins").size(), 1U);
    EXPECT_EQ(parse(hand.state().text("beside")).state.list("pins").size(), 1U);
}

TEST(Compare, OneButtonGivesBothTheSameSize) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "base=50&length=30&beside=view=heatmap%26d_model=64%26length=20%26base=7&difference=1");
    const std::string before = format(hand.state());
    ASSERT_TRUE(hand.click("compare.same_size"));
    hand.settle();
    EXPECT_TRUE(Hand::labelled("Difference of both pictures", "plot"));
    EXPECT_FALSE(Hand::find("compare.same_size"));
    EXPECT_EQ(second_state(hand.state())->integer("length"), 30);
    EXPECT_EQ(second_state(hand.state())->integer("d_model"), 128);
    EXPECT_EQ(second_state(hand.state())->number("base"), 7) << "what is compared stays";
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(format(hand.state()), before) << "one step of undo";
    EXPECT_TRUE(Hand::find("compare.same_size"));
}

TEST(Compare, TheButtonStandsOnlyWhereItHelps) {
    platform::use_touch(false);
    const Hand other_shape(1600, 900, 1, "beside=view=similarity%26method=similarity&difference=1");
    EXPECT_TRUE(Hand::find_prefix("There is no difference to show", "text"));
    EXPECT_FALSE(Hand::find("compare.same_size"));
}

TEST(Compare, HalfTheWidthShowsTheDistanceAsItIsSet) {
    platform::use_touch(false);
    for (const bool both_ways : {false, true}) {
        const Hand hand(1440, 900, 1,
                        std::string("view=relative&method=distance&length=9&beside=view=heatmap") +
                            (both_ways ? "&signed=1" : ""));
        EXPECT_EQ(Hand::labelled("Signed distance", "plot") != nullptr, both_ways);
        EXPECT_EQ(Hand::labelled("Distance", "plot") != nullptr, !both_ways);
    }
}

TEST(Compare, HalfTheWidthCutsNoTitleOfATable) {
    platform::use_touch(false);
    for (const char* state : {"method=rotary-table&view=rotary&beside=base=500",
                              "length=2000&d_model=512&beside=view=rotary%26method=rotary-table%26length=2000"}) {
        const Hand hand(1440, 900, 1, state);
        EXPECT_TRUE(Hand::labelled("Rotary cosines", "text")) << state;
        for (const Item& item : items())
            EXPECT_FALSE(item.kind == "text" && item.label.starts_with("Position by") && item.label.ends_with("…"))
                << item.label;
    }
}

TEST(Compare, TitlesSayWhatDiffersAsItsControlDoes) {
    platform::use_touch(false);
    {
        const Hand hand(1440, 900, 1, "beside=layout=halves");
        EXPECT_TRUE(Hand::saying("1 · Layout: interleaved"));
        EXPECT_TRUE(Hand::saying("2 · Layout: halves"));
    }
    {
        const Hand hand(1440, 900, 1, "language=de&beside=layout=halves");
        EXPECT_TRUE(Hand::saying("2 · Anordnung: Hälften"));
    }
    const char* window =
        "view=masks&method=sliding-window&beside=view=masks%26method=sliding-window%26window_count=both-sides";
    const Hand narrow(1024, 768, 1, window);
    EXPECT_TRUE(Hand::labelled("2 · both sides", "text")) << "in brief where there is no room";
    begin_language("en");
}

TEST(Compare, ANarrowScreenShowsOneAtATime) {
    platform::use_touch(true);
    Hand hand(390, 844, 1, "beside=view=heatmap%26base=7&difference=1");
    EXPECT_TRUE(Hand::labelled("Encoding heatmap", "plot"));
    ASSERT_TRUE(hand.click("compare.shown.minus"));
    EXPECT_TRUE(Hand::labelled("Difference of both pictures", "plot"));
    EXPECT_FALSE(Hand::labelled("Encoding heatmap", "plot"));
    platform::use_touch(false);
}

TEST(Pins, AKeyPinsUpToFourAndEscapeTakesThemOffOneByOne) {
    platform::use_touch(false);
    Hand hand(1600, 900, 1, "length=50&pins=7,32");
    EXPECT_TRUE(Hand::labelled("pin A", "mark"));
    EXPECT_TRUE(Hand::labelled("pin B", "mark"));
    EXPECT_TRUE(Hand::labelled("dot product 37.646", "text"));
    EXPECT_TRUE(Hand::labelled("cosine 0.58822", "text"));
    EXPECT_TRUE(Hand::labelled("distance 7.26", "text"));
    for (const Index row : {1, 2, 3}) {
        hand.session().set_focus({row, 0});
        hand.key(ImGuiKey_P);
    }
    EXPECT_EQ(format(hand.state()), "pins=32,1,2,3");
    hand.key(ImGuiKey_P);
    EXPECT_EQ(format(hand.state()), "pins=32,1,2");
    EXPECT_EQ(Hand::item_of("unpin.1").label, "Unpin position 32");
    ASSERT_TRUE(hand.click("unpin.1"));
    EXPECT_EQ(format(hand.state()), "pins=1,2");
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(format(hand.state()), "pins=1");
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(format(hand.state()), "");
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(format(hand.state()), "") << "there is nothing left to close";
}

TEST(Pins, RowsThatDoNotExistAreNotShown) {
    const Hand hand(1600, 900, 1, "length=10&pins=3,700");
    EXPECT_TRUE(Hand::labelled("pin A", "mark"));
    EXPECT_FALSE(Hand::labelled("pin B", "mark"));
}

TEST(MethodPicker, FindsAMethodByModelAndPresetsByName) {
    platform::use_touch(false);
    Hand hand(1280, 800);
    hand.click("method");
    hand.type("llama");
    hand.key(ImGuiKey_Enter);
    EXPECT_NE(hand.state().text("method").find("rotary"), std::string_view::npos) << hand.state().text("method");
    hand.click("preset");
    hand.type("dog ran");
    hand.key(ImGuiKey_Enter);
    EXPECT_EQ(format(hand.state()), format(state_of("preset=dog-ran-fast")));
}

}
}
