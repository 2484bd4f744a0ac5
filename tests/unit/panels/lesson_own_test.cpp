// What stays a step's own while it is played with: its answered picture, its cell, and how far its controls reach.
#include "platform/platform.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_own_test {

namespace {

constexpr std::string_view answered = R"(# Answered

## First

```state
length = 20
```

```ask
predict = Which one?
wrong = This one
right = That one
show = length=30
```

## Second

```state
method = shaw
```
)";

TEST(LessonStep, controlsReachAsFarAsTheStepLetsThem) {
    Hand hand(1440, 900, 1, "theme=light");
    hand.open("limited.md",
              "# Limited\n\n```state\nlength = 20\nlock = all but length\nlimit = length 10 to 30\n```\n\nText.\n");
    const Item slider = Hand::item_of("length.slider");
    const float y = slider.y + slider.height / 2;
    for (const auto& [x, reached] : {std::pair{slider.x + slider.width - 1, 30}, {slider.x + 1, 10}}) {
        hand.move(slider.x + slider.width / 2, y);
        hand.press();
        hand.move(x, y);
        hand.release();
        EXPECT_EQ(hand.state().integer("length"), reached);
    }
    ASSERT_TRUE(hand.enter("length", "100"));
    EXPECT_EQ(hand.state().integer("length"), 10);
    EXPECT_NE(Hand::find_prefix("‘100’ is out of range; allowed: a whole number, 10 … 30", "text"), nullptr);
    ASSERT_TRUE(hand.enter("length", "12"));
    EXPECT_EQ(hand.state().integer("length"), 12);
    ASSERT_TRUE(hand.click("lesson.settings"));
    ASSERT_TRUE(hand.click("unlock"));
    hand.session().edit("length", "100");
    hand.settle();
    EXPECT_EQ(hand.state().integer("length"), 100) << "unlocked, they reach as far as ever";
}

TEST(LessonStep, theFocusReturnsToTheStepWhenThePointerLeavesThePicture) {
    Hand hand(1440, 900, 1, "theme=light");
    hand.open("looking.md", "# Looking\n\n```state\nlength = 20\nfocus = 3, 4\n```\n\nText.\n");
    const auto focus = [&] { return hand.session().focus(); };
    const Cell own{3, 4};
    EXPECT_EQ(focus(), own);
    const Item plot = *Hand::find_prefix("", "plot"), text = *Hand::labelled("Text.", "text");
    const auto cross = [&] { hand.move(plot.x + plot.width * 0.8F, plot.y + plot.height * 0.8F); };
    const auto leave = [&] {
        hand.move(text.x + 3, text.y + 3);
        hand.settle();
    };
    cross();
    EXPECT_NE(focus(), own) << "while it is there";
    leave();
    EXPECT_EQ(focus(), own);
    cross();
    const Cell chosen = focus();
    hand.press();
    hand.release();
    hand.move(plot.x + plot.width * 0.3F, plot.y + plot.height * 0.3F);
    EXPECT_NE(focus(), chosen);
    leave();
    EXPECT_EQ(focus(), chosen) << "a cell that was clicked stays";
    hand.key(ImGuiKey_RightArrow); // the plot has the keyboard
    const Cell moved = focus();
    EXPECT_NE(moved, chosen);
    cross();
    leave();
    EXPECT_EQ(focus(), moved);
    ASSERT_TRUE(hand.click("lesson.close"));
    cross();
    const Cell last = focus();
    leave();
    EXPECT_EQ(focus(), last) << "outside of lessons the picture keeps the cell";
}

TEST(LessonStep, fewNumbersAndNamedTextsAreSetWithoutTyping) {
    {
        Hand hand(1280, 800, 1, "theme=light&lesson=11-trees-and-graphs&lesson_step=3");
        ASSERT_TRUE(hand.click("decays.1.more"));
        const std::span<const double> decays = hand.state().list("decays");
        EXPECT_GT(decays[0], 0.6);
        EXPECT_EQ(decays[1], 0.9);
        ASSERT_TRUE(hand.enter("decays.2", "2"));
        EXPECT_NE(Hand::find_prefix("‘2’ is out of range", "text"), nullptr);
        EXPECT_EQ(hand.state().list("decays")[1], 0.9);
    }
    Hand hand(1280, 800, 1, "theme=light&lesson=15-learning&lesson_step=4");
    ASSERT_EQ(Hand::item_of("task").kind, "menu");
    ASSERT_TRUE(hand.click("task"));
    ASSERT_TRUE(hand.click(Hand::labelled("Recent")));
    EXPECT_EQ(hand.state().text("task"), "recent");
}

TEST(LessonStep, anAnsweredStepShowsItsAnswerOnEveryWayIn) {
    const auto hand = std::make_unique<Hand>(1440, 900, 1.0F, "theme=light");
    hand->open("answered.md", answered);
    ASSERT_TRUE(hand->click(Hand::labelled("That one", "answer")));
    ASSERT_TRUE(hand->click("question.1.reveal"));
    ASSERT_TRUE(hand->click("lesson.next"));
    ASSERT_TRUE(hand->click("lesson.back"));
    EXPECT_EQ(hand->state().integer("length"), 30);
    EXPECT_EQ(Hand::find("lesson.return"), nullptr);
    hand->session().edit("length", "44");
    hand->settle();
    ASSERT_TRUE(hand->click("lesson.return"));
    EXPECT_EQ(hand->state().integer("length"), 30);
    // The picture before the answer is not the step's any more: it is left behind in undo alone.
    hand->session().edit("length", "20");
    hand->settle();
    EXPECT_NE(Hand::find("lesson.return"), nullptr);
    const std::string unanswered = format(hand->state());
    hand->key(ImGuiKey_PageDown);
    platform::enter_address(unanswered);
    hand->settle();
    EXPECT_EQ(hand->state().integer("length"), 30) << "a state that was left before the answer was known";
}

}

}
