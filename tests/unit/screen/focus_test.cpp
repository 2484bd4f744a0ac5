// The keyboard's focus outlives what it was on.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::focus_test {
namespace {

bool is_on(const char* id) {
    const Item *ring = Hand::labelled("Keyboard focus", "mark"), *item = Hand::find(id);
    return ring && item && std::fabs(ring->x - item->x) < 4 && std::fabs(ring->y - item->y) < 4;
}

void tab_to(Hand& hand, const char* id) {
    for (int presses = 0; presses < 100 && !is_on(id); ++presses)
        hand.key(ImGuiKey_Tab);
    ASSERT_TRUE(is_on(id)) << id;
}

TEST(Focus, PagesOfALessonLeaveItWhereItIs) {
    Hand hand(1280, 800, 1, "theme=light&lesson=01-why-order&lesson_step=7");
    tab_to(hand, "lesson.next");
    hand.key(ImGuiKey_PageDown);
    EXPECT_EQ(hand.state().integer("lesson_step"), 8);
    EXPECT_TRUE(is_on("lesson.next"));
    hand.key(ImGuiKey_PageUp);
    EXPECT_TRUE(is_on("lesson.next"));
}

TEST(Focus, WhenItsControlIsGoneTabGoesOnFromTheBeginning) {
    Hand hand(1280, 800, 1, "theme=light");
    tab_to(hand, "base.play");
    hand.session().replace(parse("theme=light&view=masks&method=look-ahead").state);
    hand.settle();
    ASSERT_EQ(Hand::find("base.play"), nullptr);
    tab_to(hand, "share");
}

}
}
