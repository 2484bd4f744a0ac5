// The column beside the picture: a text that leaves no room for its question is read first, and neither is cut.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace posenc::lesson_column_test {

namespace {

const std::string goal = "```goal\nreach = Thirty rows\nwhen = rows >= 30\nsolve = length=30\nhint = More rows.\n"
                         "hint = Drag the length.\n```\n\n";

std::string long_lesson(bool with_goal) {
    std::string words;
    for (int i = 1; i <= 7; ++i)
        words += "Paragraph " + std::to_string(i) + " says what has to be known before the question, in two lines.\n\n";
    return "# L\n\n## Long\n\n```state\nlength = 20\n```\n\n" + words +
           "```ask\npredict = How many?\nright = One\nwrong = Two\nsay = No.\nwrong = Three\nsay = No.\n"
           "because = It is one.\n```\n\n" +
           (with_goal ? goal : "") +
           "## Next\n\n```state\nlength = 21\n```\n\nShort.\n\n"
           "```ask\npredict = And now?\nright = A\nwrong = B\nsay = No.\n```\n";
}

std::unique_ptr<Hand> reader(bool with_goal = true) {
    auto hand = std::make_unique<Hand>(1280, 800, 1.0F, "theme=light");
    hand->open("long.md", long_lesson(with_goal));
    return hand;
}

bool shows(std::string_view text) {
    return Hand::labelled(text, "text") != nullptr;
}

std::string paragraph(int number) {
    return "Paragraph " + std::to_string(number) + " says what has to be known before the question, in two lines.";
}

TEST(LessonColumn, isReadThenAskedThenGivenAGoal) {
    const auto hand = reader();
    EXPECT_TRUE(shows(paragraph(1)));
    EXPECT_FALSE(shows("How many?"));
    ASSERT_TRUE(hand->click("lesson.question"));
    EXPECT_TRUE(shows("How many?"));
    EXPECT_TRUE(shows(paragraph(7))) << "above the question, as far as there is room";
    EXPECT_FALSE(shows(paragraph(1)));
    ASSERT_TRUE(hand->click(Hand::labelled("One", "answer")));
    ASSERT_TRUE(hand->click("question.1.reveal"));
    EXPECT_TRUE(shows("It is one."));
    ASSERT_TRUE(hand->click("lesson.goal"));
    EXPECT_TRUE(shows("Thirty rows"));
    ASSERT_TRUE(hand->click("goal.1.hint"));
    EXPECT_TRUE(shows("More rows.")) << "what is opened stays in sight";
    hand->session().edit("length", "25");
    hand->settle();
    EXPECT_TRUE(shows("Thirty rows")) << "beside the button that leads back to the step";
    ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_TRUE(shows("And now?")) << "a short text has room for it";
    ASSERT_TRUE(hand->click("lesson.back"));
    EXPECT_TRUE(shows(paragraph(1))) << "a step begins with its text";
}

TEST(LessonColumn, leadsBackToTheText) {
    const auto hand = reader(false);
    ASSERT_TRUE(hand->click("lesson.question"));
    EXPECT_FALSE(shows(paragraph(1)));
    ASSERT_TRUE(hand->click("lesson.question"));
    EXPECT_TRUE(shows(paragraph(1)));
    EXPECT_FALSE(shows("How many?"));
}

TEST(LessonColumn, anAnswerByItsLetterShowsTheQuestion) {
    const auto hand = reader();
    hand->key(ImGuiKey_B);
    EXPECT_TRUE(shows("How many?"));
    EXPECT_TRUE(Hand::labelled("Two", "answer")->chosen);
}

}

}
