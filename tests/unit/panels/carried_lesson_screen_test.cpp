// A lesson that comes in a link, and goes on in one.
#include "export/lesson_text.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::carried_lesson_screen_test {
namespace {

constexpr std::string_view mine = R"(# Mine

## Twenty positions

```state
length = 20
```

Here they are.
)";

TEST(CarriedLessonScreen, OpensAndGoesOnInALink) {
    Hand hand(1440, 900, 1.0F, "theme=light&lesson=theirs&lesson_text=" + lesson_text_of(mine));
    EXPECT_EQ(hand.state().text("lesson"), "theirs");
    EXPECT_EQ(hand.state().integer("length"), 20);
    EXPECT_TRUE(hand.state().is_default("lesson_text")) << "the link is short again";
    EXPECT_NE(Hand::labelled("Here they are.", "text"), nullptr);
    EXPECT_FALSE(hand.session().can_undo());
    ASSERT_TRUE(hand.click("share"));
    hand.settle();
    ASSERT_TRUE(hand.click("share.link"));
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    const char* const copied = ImGui::GetClipboardText();
    ASSERT_TRUE(copied);
    EXPECT_NE(std::string(copied).find("&lesson_text=" + lesson_text_of(mine)), std::string::npos) << copied;
}

TEST(CarriedLessonScreen, TakesTheNameOfNoOther) {
    Hand hand(1440, 900, 1.0F, "lesson=01-why-order&lesson_text=" + lesson_text_of(mine));
    EXPECT_EQ(hand.state().text("lesson"), "01-why-order-2");
    EXPECT_NE(Hand::labelled("Here they are.", "text"), nullptr);
}

TEST(CarriedLessonScreen, WhatWasCutIsTold) {
    const std::string text = lesson_text_of(mine);
    Hand hand(1440, 900, 1.0F, "lesson=theirs&lesson_text=" + text.substr(0, text.size() - 3));
    EXPECT_NE(Hand::find_prefix("lesson_text: the link was cut or changed", "text"), nullptr);
    EXPECT_TRUE(hand.state().is_default("lesson_text"));
}

}
}
