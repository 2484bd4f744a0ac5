// A lesson as a student uses it: opened, answered, left and found again.
#include "lessons/lesson_player.hpp"

#include "core/parameters.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc {

namespace {

constexpr std::string_view own = R"(# My lesson

Three steps.

## First

```state
length = 20
lock = all but length
highlight = columns 3 to 5, control length
animate = length 20 to 40
```

The cell is {cell 0 1}.

```ask
predict = Which one?
wrong = This one
say = Nearly.
right = That one
because = It is so.
show = length=30
```

## Second

```state
method = shaw
clip = 2
```

```ask
predict = How many rows?
number = {rows}
within = 0
unit = rows
```

## Third

```state
length = 30
```

```ask
predict = Where is it largest?
point = column 127
```
)";

std::unique_ptr<Hand> with_own() {
    auto hand = std::make_unique<Hand>(1440, 900, 1.0F, "theme=light");
    hand->open("my-lesson.md", own);
    return hand;
}

TEST(LessonPanel, opensAFileThatIsDropped) {
    const auto hand = with_own();
    EXPECT_EQ(hand->state().text("lesson"), "my-lesson");
    EXPECT_EQ(hand->state().integer("length"), 20);
    EXPECT_NE(Hand::labelled("YOUR LESSON"), nullptr);
    EXPECT_NE(Hand::labelled("First", "text"), nullptr);
    EXPECT_NE(Hand::labelled("The cell is 1.", "text"), nullptr);
    EXPECT_NE(Hand::labelled("Highlighted: dimensions 3 to 5", "mark"), nullptr);
    EXPECT_NE(Hand::labelled("Highlighted: Length", "mark"), nullptr);
}

TEST(LessonPanel, revealsOnceAnswered) {
    const auto hand = with_own();
    ASSERT_FALSE(Hand::find("question.1.reveal")->enabled);
    ASSERT_TRUE(hand->click(Hand::labelled("This one", "answer")));
    ASSERT_TRUE(hand->click("question.1.reveal"));
    EXPECT_EQ(hand->state().integer("length"), 30);
    EXPECT_NE(Hand::labelled("Not quite; guesses cost nothing.", "text"), nullptr);
    EXPECT_NE(Hand::labelled("Nearly.", "text"), nullptr);
    EXPECT_NE(Hand::labelled("It is so.", "text"), nullptr);
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    EXPECT_EQ(Hand::find("lesson.return"), nullptr) << "what an answer shows belongs to the step";
}

TEST(LessonPanel, leadsBackToTheStep) {
    const auto hand = with_own();
    hand->session().edit("length", "44");
    hand->settle();
    ASSERT_TRUE(hand->click("lesson.return"));
    EXPECT_EQ(hand->state().integer("length"), 20);
    EXPECT_EQ(Hand::find("lesson.return"), nullptr);
    hand->key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand->state().integer("length"), 44) << "going back is one step of undo";
}

TEST(LessonPanel, lockedControlsStay) {
    const auto hand = with_own();
    hand->session().edit("d_model", "32");
    hand->session().edit("method", "alibi");
    hand->session().reset("d_model");
    hand->settle();
    EXPECT_EQ(hand->state().integer("d_model"), 128);
    EXPECT_EQ(hand->state().text("method"), "sinusoidal");
    EXPECT_FALSE(Hand::find("d_model.slider")->enabled);
    EXPECT_TRUE(Hand::find("length.slider")->enabled);
    ASSERT_TRUE(hand->click("unlock"));
    hand->session().edit("d_model", "32");
    hand->settle();
    EXPECT_EQ(hand->state().integer("d_model"), 32);
}

TEST(LessonPanel, playsWhatTheStepAsksFor) {
    const auto hand = with_own();
    ASSERT_TRUE(hand->click("lesson.run"));
    const auto seen = hand->state().integer("length");
    EXPECT_GE(seen, 20);
    hand->settle();
    EXPECT_EQ(hand->state().integer("length"), 40);
}

TEST(LessonPanel, asksForNumbersAndPlaces) {
    const auto hand = with_own();
    ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_EQ(hand->state().text("method"), "shaw");
    ASSERT_TRUE(hand->enter("question.1.number", "50"));
    ASSERT_TRUE(hand->click("question.1.reveal"));
    EXPECT_NE(Hand::labelled("Yes, that is it. It is 50 rows.", "text"), nullptr);
    ASSERT_TRUE(hand->click("lesson.next"));
    const Item* plot = Hand::find_prefix("", "plot");
    ASSERT_NE(plot, nullptr);
    hand->move(plot->x + plot->width - 2, plot->y + plot->height / 2);
    hand->press();
    hand->release();
    const Item* chosen = Hand::find_prefix("Chosen: row", "text");
    ASSERT_NE(chosen, nullptr);
    EXPECT_NE(chosen->label.find("column 127"), std::string::npos) << chosen->label;
    ASSERT_TRUE(hand->click("question.1.reveal"));
    EXPECT_NE(Hand::labelled("Yes, that is it.", "text"), nullptr);
}

TEST(LessonPanel, isWalkedByPageKeys) {
    const auto hand = with_own();
    for (const int step : {2, 3, 3}) {
        hand->key(ImGuiKey_PageDown);
        EXPECT_EQ(hand->state().integer("lesson_step"), step);
    }
    for (const int step : {2, 1, 1}) {
        hand->key(ImGuiKey_PageUp);
        EXPECT_EQ(hand->state().integer("lesson_step"), step);
    }
    ASSERT_TRUE(hand->click("lesson.close"));
    EXPECT_TRUE(hand->state().is_default("lesson"));
    EXPECT_TRUE(hand->state().is_default("lock"));
    EXPECT_EQ(Hand::labelled("First", "text"), nullptr);
}

TEST(LessonPanel, opensFromTheContents) {
    Hand hand(1440, 900, 1, "theme=light");
    ASSERT_TRUE(hand.click("lessons"));
    ASSERT_TRUE(hand.click("lesson." + lesson_table()[2].id));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), lesson_table()[2].id);
    EXPECT_NE(Hand::labelled("LESSON 3 OF 14"), nullptr);
}

TEST(LessonPanel, saysWhatALinkCannotOpen) {
    Hand hand(1440, 900, 1, "lesson=../../etc/passwd&lesson_step=3");
    const Item* said = Hand::find_prefix("lesson: ‘../../etc/passwd’ is not among", "text");
    EXPECT_NE(said, nullptr);
    ASSERT_TRUE(hand.click("lesson.close"));
    EXPECT_TRUE(hand.state().is_default("lesson"));
}

TEST(LessonPanel, opensALessonWithoutSteps) {
    Hand hand(390, 844, 1, "theme=light");
    hand.open("empty.md", "");
    EXPECT_EQ(hand.state().text("lesson"), "empty");
    EXPECT_NE(Hand::find("lesson.close"), nullptr);
}

TEST(LessonPanel, keepsStateThatComesWithALink) {
    Hand hand(1440, 900, 1, "lesson=04-reading-the-heatmap&lesson_step=2&length=77");
    EXPECT_EQ(hand.state().integer("length"), 77);
    EXPECT_NE(Hand::find("lesson.return"), nullptr);
}

}

}
