// What the table of contents remembers and forgets: answers, marks, and the way back to them.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::lesson_progress_test {
namespace {

long lessons_done() {
    return std::count_if(items().begin(), items().end(),
                         [](const Item& item) { return item.label.ends_with(" min · done"); });
}

void begin_afresh(Hand& hand) {
    ASSERT_TRUE(hand.click("lesson.afresh"));
    ASSERT_TRUE(hand.click("lesson.forget"));
}

TEST(LessonProgress, showsAllAnswersAndBeginsAfresh) {
    Hand hand(1440, 1600, 1, "theme=light&lesson=06-distance-in-the-dot-product&lesson_step=2");
    ASSERT_TRUE(hand.click("lesson.contents"));
    ASSERT_TRUE(hand.click("lesson.answers"));
    hand.click("close.contents");
    EXPECT_EQ(Hand::find("question.1.take"), nullptr);
    hand.key(ImGuiKey_PageDown);
    EXPECT_EQ(hand.state().integer("lesson_step"), 3);
    EXPECT_NE(Hand::labelled(
                  "At offset 0 all cosines are 1. At every other offset they differ, and some of them cancel.", "text"),
              nullptr);
    ASSERT_TRUE(hand.click("lesson.contents"));
    ASSERT_TRUE(hand.click("lesson.afresh"));
    ASSERT_TRUE(hand.click("lesson.keep"));
    EXPECT_EQ(hand.state().integer("lesson_step"), 3) << "asked first";
    begin_afresh(hand);
    hand.click("close.contents");
    EXPECT_EQ(hand.state().integer("lesson_step"), 1);
    EXPECT_NE(Hand::find("question.1.number"), nullptr);
}

TEST(LessonProgress, bringsBackWhatWasForgottenUntilTheLessonIsLeft) {
    Hand hand(1440, 1600, 1, "theme=light&lesson=12-masks&lesson_step=12");
    ASSERT_TRUE(hand.click("lesson.contents"));
    begin_afresh(hand);
    EXPECT_EQ(lessons_done(), 0);
    ASSERT_TRUE(hand.click("lesson.remember"));
    EXPECT_EQ(lessons_done(), 1);
    EXPECT_EQ(hand.state().integer("lesson_step"), 12) << "the step where it happened";
    EXPECT_EQ(Hand::find("lesson.remember"), nullptr);
    begin_afresh(hand);
    ASSERT_TRUE(hand.click("lesson.06-distance-in-the-dot-product"));
    ASSERT_TRUE(hand.click("lesson.contents"));
    EXPECT_EQ(Hand::find("lesson.remember"), nullptr);
    EXPECT_EQ(lessons_done(), 0);
}

TEST(LessonProgress, marksALessonThatWasWalkedToItsEnd) {
    Hand hand(1440, 1600, 1, "theme=light&lesson=12-masks&lesson_step=12");
    ASSERT_TRUE(hand.click("lesson.contents"));
    EXPECT_EQ(lessons_done(), 1);
    begin_afresh(hand);
    EXPECT_EQ(lessons_done(), 0);
}

TEST(LessonProgress, ForgettingEverythingLeavesNoMarksThatWouldBeKeptAgain) {
    Hand hand(1440, 4000, 1, "theme=light&lesson=12-masks&lesson_step=12");
    ASSERT_TRUE(hand.click("help"));
    ASSERT_TRUE(hand.click("help.forget"));
    hand.key(ImGuiKey_Escape);
    ASSERT_TRUE(hand.click("lesson.contents"));
    EXPECT_EQ(lessons_done(), 0);
}

}
}
