// The cell that is looked at and the part in sight are rows of the state: a link brings them, hand and keys set them,
// undo leaves them, and every view shows what they say.
#include "core/state/parameters.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace posenc::viewpoint_test {
namespace {

bool is_zoomed() {
    return Hand::find("picture.fit") != nullptr;
}

/// Turns the wheel over the middle of the first plot of this name.
void zoom_in(Hand& hand, std::string_view plot) {
    const Item at = *Hand::labelled(plot, "plot");
    hand.move(at.x + at.width / 2, at.y + at.height / 2);
    hand.wheel(0, 3);
    hand.settle();
}

std::string zoom_in_link(Hand& hand) {
    return write_value(parameters::zoom, hand.state().value("zoom"));
}

TEST(Viewpoint, ALinkOpensAtItsCellAndItsPart) {
    Hand hand(1280, 800, 1, "focus=21,34&zoom=16,32,8,8");
    EXPECT_EQ(hand.session().focus(), (Cell{21, 34}));
    EXPECT_TRUE(Hand::labelled("at position 21, dimension 34", "mark"));
    EXPECT_TRUE(is_zoomed());
    EXPECT_EQ(format(hand.state()), "focus=21,34&zoom=16,32,8,8") << "opening it changes nothing";
}

TEST(Viewpoint, LinksWithoutOneAreAsBefore) {
    Hand hand(1280, 800, 1, "length=20");
    EXPECT_FALSE(is_zoomed());
    EXPECT_EQ(platform::published_address(), "length=20");
}

TEST(Viewpoint, APartThatTheFieldLacksIsMovedInside) {
    for (const auto& [zoom, zoomed] : {std::pair{"900,900,8,8", true},
                                       {"3,3,1,1", true},
                                       {"0,0,9000,9000", false},
                                       {"7,7,0,0", false},
                                       {"0,0,0,9", true}}) {
        SCOPED_TRACE(zoom);
        Hand hand(1280, 800, 1, std::string("zoom=") + zoom);
        EXPECT_EQ(is_zoomed(), zoomed);
        EXPECT_TRUE(hand.session().messages().empty());
    }
}

TEST(Viewpoint, WhatIsNoCellOrPartIsTold) {
    for (const char* text : {"focus=3", "focus=3,4,5", "focus=1.5,2", "focus=-1,2", "zoom=1,2,3", "zoom=a"}) {
        Hand hand(1280, 800, 1, text);
        EXPECT_EQ(hand.session().messages().size(), 1u) << text;
    }
}

TEST(Viewpoint, ZoomingAndFittingWriteTheAddress) {
    Hand hand(1280, 800);
    zoom_in(hand, "Encoding heatmap");
    const std::string address = platform::published_address();
    EXPECT_TRUE(address.starts_with("zoom=")) << address;
    EXPECT_EQ(address, format(hand.state()));
    EXPECT_FALSE(hand.session().can_undo());
    ASSERT_TRUE(hand.click("picture.fit"));
    hand.settle();
    EXPECT_EQ(platform::published_address(), "");
}

/// What is in the picture and how large: the cell looked at, values, axes.
std::vector<std::string> drawn() {
    std::vector<std::string> all;
    for (const Item& item : items())
        all.push_back(item.label + " " + std::to_string(item.x) + " " + std::to_string(item.y) + " " +
                      std::to_string(item.width) + " " + std::to_string(item.height));
    return all;
}

TEST(Viewpoint, TheAddressShowsThePartThatIsOnTheScreen) {
    std::vector<std::string> seen;
    std::string address;
    {
        Hand hand(1280, 800, 1, "length=49");
        zoom_in(hand, "Encoding heatmap");
        hand.click(Hand::labelled("Encoding heatmap", "plot")); // names the cell
        hand.move(640, 4);
        address = platform::published_address();
        seen = drawn();
    }
    Hand again(1280, 800, 1, address);
    again.move(640, 4);
    EXPECT_EQ(platform::published_address(), address);
    EXPECT_EQ(drawn(), seen) << address;
}

TEST(Viewpoint, ADraggedPartIsWrittenWhenItIsLetGo) {
    Hand hand(1280, 800, 1, "zoom=16,32,8,8");
    const Item plot = *Hand::labelled("Encoding heatmap", "plot");
    hand.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
    hand.press();
    for (int i = 1; i <= 4; ++i)
        hand.move(plot.x + plot.width / 2, plot.y + plot.height * (0.5F - 0.1F * static_cast<float>(i)));
    EXPECT_EQ(platform::published_address(), "zoom=16,32,8,8");
    hand.release();
    EXPECT_GT(hand.state().list("zoom")[0], 17) << "what is dragged up shows later rows";
    EXPECT_EQ(platform::published_address(), format(hand.state()));
    EXPECT_TRUE(hand.state().is_default("focus")) << "the end of a drag is no click";
}

TEST(Viewpoint, ALinkForgetsWhatOtherMatricesShowed) {
    Hand hand(1280, 800, 1, "zoom=230,0,26,1&length=256");
    EXPECT_TRUE(is_zoomed());
    hand.set("zoom=&view=similarity&method=similarity");
    EXPECT_FALSE(is_zoomed());
    hand.set("view=heatmap&method=sinusoidal&length=8&d_model=16");
    EXPECT_FALSE(is_zoomed());
    EXPECT_EQ(zoom_in_link(hand), "") << "the whole, whatever the heatmap showed two pictures before";
}

TEST(Viewpoint, HoveringLooksAndAClickOrAnArrowNames) {
    Hand hand(1280, 800);
    const Item plot = *Hand::labelled("Encoding heatmap", "plot");
    for (const float down : {0.3F, 0.5F, 0.7F})
        hand.move(plot.x + plot.width / 2, plot.y + plot.height * down);
    const Cell hovered = hand.session().focus();
    EXPECT_GT(hovered.row, 25);
    EXPECT_EQ(platform::published_address(), "");
    hand.press();
    hand.release();
    const auto named = [](Cell cell) { return "focus=" + std::to_string(cell.row) + "," + std::to_string(cell.col); };
    EXPECT_EQ(platform::published_address(), named(hovered));
    hand.move(640, 4); // out of the picture
    hand.key(ImGuiKey_DownArrow);
    EXPECT_EQ(platform::published_address(), named({hovered.row + 1, hovered.col}));
    EXPECT_FALSE(hand.session().can_undo());
    EXPECT_EQ(platform::share_text(), platform::published_address());
    hand.click(Hand::labelled("Heatmap", "tab"));
    EXPECT_EQ(platform::published_address(), named({hovered.row + 1, hovered.col}))
        << "a click elsewhere names nothing";
}

TEST(Viewpoint, UndoLeavesIt) {
    Hand hand(1280, 800, 1, "focus=3,4");
    hand.enter("base", "100");
    zoom_in(hand, "Encoding heatmap");
    const std::string zoom = zoom_in_link(hand);
    EXPECT_NE(zoom, "");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_TRUE(hand.state().is_default("base"));
    EXPECT_EQ(zoom_in_link(hand), zoom);
    EXPECT_TRUE(is_zoomed());
    hand.key(ImGuiKey_Y, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().number("base"), 100);
    EXPECT_EQ(zoom_in_link(hand), zoom);
}

TEST(Viewpoint, AnAddressThatIsEnteredBringsItsOwn) {
    Hand hand(1280, 800, 1, "focus=3,4&zoom=16,32,8,8");
    platform::enter_address("zoom=0,0,10,10&focus=5,5");
    hand.settle();
    EXPECT_EQ(hand.session().focus(), (Cell{5, 5}));
    EXPECT_EQ(format(hand.state()), "focus=5,5&zoom=0,0,10,10");
    platform::enter_address("length=49");
    hand.settle();
    EXPECT_FALSE(is_zoomed());
    EXPECT_EQ(format(hand.state()), "length=49");
}

TEST(Viewpoint, EachViewHasItsPartBack) {
    Hand hand(1600, 900, 1, "method=alibi&view=heatmap&zoom=4,4,8,8");
    hand.click(Hand::labelled("Biases", "tab"));
    hand.settle();
    EXPECT_FALSE(is_zoomed());
    EXPECT_TRUE(hand.state().is_default("zoom"));
    hand.click(Hand::labelled("Heatmap", "tab"));
    hand.settle();
    EXPECT_TRUE(is_zoomed());
    EXPECT_EQ(zoom_in_link(hand), "4,4,8,8");
}

TEST(Viewpoint, AFieldThatShrinksAndGrowsHasItsPartBack) {
    Hand hand(1280, 800, 1, "length=50&zoom=30,0,12,16");
    hand.session().edit("length", "8");
    hand.settle();
    EXPECT_TRUE(is_zoomed());
    hand.session().undo();
    hand.settle();
    EXPECT_EQ(format(hand.state()), "zoom=30,0,12,16");
}

TEST(Viewpoint, MatricesOfMasksAreLookedAtTogether) {
    for (const char* state : {"method=look-ahead&polarity=additive&length=40", "method=masked-softmax&length=40"}) {
        SCOPED_TRACE(state);
        Hand hand(1440, 900, 1, std::string("view=masks&zoom=8,8,6,6&") + state);
        std::vector<Item> plots;
        std::copy_if(items().begin(), items().end(), std::back_inserter(plots),
                     [](const Item& item) { return item.kind == "plot" && item.label.ends_with("matrix"); });
        ASSERT_EQ(plots.size(), 3u);
        const auto first_cells = [&] {
            std::vector<Cell> cells;
            for (const Item& plot : plots) {
                hand.move(plot.x + 3, plot.y + 3);
                cells.push_back(hand.session().focus());
            }
            return cells;
        };
        EXPECT_EQ(first_cells(), std::vector<Cell>(3, {8, 8}));
        zoom_in(hand, plots[1].label);
        EXPECT_NE(zoom_in_link(hand), "8,8,6,6");
        const std::vector<Cell> cells = first_cells();
        EXPECT_EQ(cells, std::vector<Cell>(3, cells[0]));
        EXPECT_GT(cells[0].row, 8);
    }
}

/// A part that is asked for is drawn and nothing else is made of it, however many matrices a view has.
TEST(Viewpoint, StaysAsItWasAskedForInEveryView) {
    for (const View* view : views()) {
        const std::string state =
            format(parse("view=" + std::string(view->id) + "&" + std::string(view->example) + "&zoom=1,1,5,5&focus=2,2")
                       .state);
        SCOPED_TRACE(state);
        Hand hand(1440, 900, 1, state);
        hand.settle();
        EXPECT_EQ(format(hand.state()), state);
    }
}

TEST(Viewpoint, TwoPicturesOfOneSizeOpenAlike) {
    Hand hand(1600, 900, 1, "focus=21,34&zoom=16,32,8,8&beside=base=100");
    hand.settle();
    int fits = 0, marks = 0;
    for (const Item& item : items()) {
        fits += item.kind == "button" && item.label == "Fit";
        marks += item.kind == "mark" && item.label == "at position 21, dimension 34";
    }
    EXPECT_EQ(fits, 2);
    EXPECT_EQ(marks, 2);
    EXPECT_EQ(format(hand.state()), "beside=base%3D100&focus=21,34&zoom=16,32,8,8");
    EXPECT_FALSE(hand.session().can_undo());
}

TEST(Viewpoint, AClickInTheSecondPictureNamesTheCellToo) {
    Hand hand(1600, 900, 1, "beside=base=100");
    const Item* second = nullptr;
    for (const Item& item : items())
        if (item.label == "Encoding heatmap")
            second = &item;
    hand.click(second);
    hand.settle();
    const Cell focus = hand.session().focus();
    EXPECT_EQ(format(hand.state()),
              "beside=base%3D100&focus=" + std::to_string(focus.row) + "," + std::to_string(focus.col));
}

TEST(Viewpoint, AStepOfALessonBeginsWithItsOwn) {
    Hand hand(1440, 900, 1, "theme=light");
    hand.open("my-lesson.md", "# Parts\n\nTwo steps.\n\n## First\n\n```state\nzoom = 2, 2, 6, 6\nfocus = 3, 4\n```\n\n"
                              "Look.\n\n## Second\n\n```state\nlength = 49\n```\n\nLook.\n");
    hand.settle();
    EXPECT_EQ(zoom_in_link(hand), "2,2,6,6");
    EXPECT_EQ(hand.session().focus(), (Cell{3, 4}));
    hand.key(ImGuiKey_PageDown);
    hand.settle();
    EXPECT_FALSE(is_zoomed());
    zoom_in(hand, "Encoding heatmap");
    EXPECT_FALSE(Hand::labelled("Back to the step", "button")) << "looking closely does not leave the step";
    hand.key(ImGuiKey_PageUp);
    hand.settle();
    EXPECT_EQ(zoom_in_link(hand), "2,2,6,6");
}

TEST(Viewpoint, ALinkToAStepOfALessonMayNameOne) {
    Hand hand(1440, 900, 1, "theme=light&lesson=04-reading-the-heatmap&lesson_step=2&focus=2,1&zoom=0,0,8,8");
    hand.settle();
    EXPECT_EQ(zoom_in_link(hand), "0,0,8,8");
    EXPECT_EQ(hand.session().focus(), (Cell{2, 1}));
    EXPECT_FALSE(Hand::labelled("Back to the step", "button")) << "looking elsewhere does not leave the step";
    hand.key(ImGuiKey_PageDown);
    EXPECT_TRUE(hand.state().is_default("zoom")) << "the next step begins with all of its picture";
}

}
}
