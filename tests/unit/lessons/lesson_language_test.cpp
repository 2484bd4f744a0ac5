// A lesson in the person's language: where there is an edition it is read, elsewhere English; and a change of the
// language leaves everything else where it was.
#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_player.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace posenc::lesson_language_test {

namespace {

using nlohmann::json;

constexpr std::string_view english_fifth = "Now each word carries its position";
constexpr std::string_view german_fifth = "Jetzt bringt jedes Wort seine Position mit";

/// Its name in the table of contents.
std::string numbered(const LessonEntry& lesson, std::string_view language) {
    return std::to_string(&lesson - lesson_table().data() + 1) + "  " + lesson.edition(language).title;
}

json mirrored(Hand& hand) {
    return json::parse(hand.mirror())["lesson"];
}

/// Whoever comes next expects English.
class LessonLanguage : public testing::Test {
  protected:
    void TearDown() override { begin_language("en"); }

    static void speak(Hand& hand, std::string_view language) {
        hand.session().edit("language", language);
        hand.settle();
    }

    static bool reads(std::string_view text) { return Hand::labelled(text, "text") != nullptr; }
    static bool is_begun_again(const Hand&) { return Hand::find("lesson.return") == nullptr; }
};

TEST_F(LessonLanguage, opensTheEdition) {
    const Hand hand(1440, 900, 1, "theme=light&language=de&lesson=01-why-order&lesson_step=5");
    EXPECT_TRUE(reads(german_fifth));
    EXPECT_FALSE(reads(english_fifth));
}

TEST_F(LessonLanguage, changesInTheMiddleOfAStep) {
    Hand hand(1440, 900, 1, "theme=light&lesson=01-why-order&lesson_step=5");
    ASSERT_TRUE(reads(english_fifth));
    hand.session().edit("sentence", "1");
    hand.settle();
    const State before = hand.state();
    ASSERT_FALSE(is_begun_again(hand));
    speak(hand, "de");
    EXPECT_EQ(format(hand.state()), format(before.with("language", "de")));
    EXPECT_TRUE(reads(german_fifth));
    EXPECT_FALSE(reads(english_fifth));
    EXPECT_FALSE(is_begun_again(hand)) << "what was changed stays";
    ASSERT_TRUE(hand.click("lesson.return"));
    EXPECT_EQ(hand.state().integer("sentence"), 0);
    EXPECT_EQ(hand.state().integer("lesson_step"), 5);
    EXPECT_EQ(hand.state().text("language"), "de");
    speak(hand, "en");
    EXPECT_TRUE(reads(english_fifth));
    EXPECT_TRUE(is_begun_again(hand));
}

TEST_F(LessonLanguage, keepsWhatWasAnswered) {
    Hand hand(1440, 900, 1, "theme=light&lesson=01-why-order");
    ASSERT_TRUE(hand.click(Hand::labelled("The same four numbers in both sentences", "answer")));
    ASSERT_TRUE(hand.click("question.1.reveal"));
    ASSERT_EQ(hand.state().text("attention_part"), "output");
    speak(hand, "de");
    EXPECT_EQ(hand.state().text("attention_part"), "output");
    EXPECT_TRUE(is_begun_again(hand)) << "what an answer shows belongs to the step";
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    const Item* answer = Hand::labelled("In beiden Sätzen dieselben vier Zahlen", "answer");
    ASSERT_NE(answer, nullptr);
    EXPECT_TRUE(answer->chosen);
    const std::string because = mirrored(hand)["questions"][0]["because"][0]["text"];
    EXPECT_TRUE(because.starts_with("„eat“ trifft beide Male auf dieselben drei Wörter.")) << because;
}

TEST_F(LessonLanguage, isEnglishWhereThereIsNoEdition) {
    const LessonEntry entry{"name", "20", {{"en", "Title", "Gain"}}};
    EXPECT_EQ(entry.edition("de").language, "en");
    EXPECT_EQ(entry.edition("de").title, "Title");
}

TEST_F(LessonLanguage, leavesALessonOfOnesOwnAsItIs) {
    Hand hand(1440, 900, 1, "theme=light&language=de");
    hand.open("01-why-order.md", "# Mine\n\n## Alone\n\n```state\nlength = 9\n```\n\nText.\n");
    EXPECT_TRUE(reads("Alone"));
    speak(hand, "en");
    EXPECT_TRUE(reads("Alone"));
    speak(hand, "de");
    EXPECT_TRUE(reads("Alone"));
    EXPECT_EQ(hand.state().integer("length"), 9);
}

long rows_marked() {
    return std::count_if(items().begin(), items().end(), [](const Item& item) {
        return item.kind == "text" && item.label.starts_with(std::string(translate("in English")));
    });
}

TEST_F(LessonLanguage, titlesAreThoseOfTheEditions) {
    Hand hand(1440, 900, 1, "theme=light&language=de");
    ASSERT_TRUE(hand.click("lessons"));
    const LessonEntry &first = lesson_table()[0], &second = lesson_table()[1];
    ASSERT_NE(first.edition("de").title, first.edition("en").title);
    EXPECT_NE(Hand::labelled(numbered(first, "de"), "button"), nullptr);
    EXPECT_NE(Hand::labelled(numbered(second, "de"), "button"), nullptr);
    EXPECT_EQ(rows_marked(), std::count_if(lesson_table().begin(), lesson_table().end(),
                                           [](const LessonEntry& lesson) { return lesson.editions.size() == 1; }));
    speak(hand, "en");
    EXPECT_NE(Hand::labelled(numbered(first, "en"), "button"), nullptr);
    EXPECT_EQ(rows_marked(), 0);
}

TEST_F(LessonLanguage, isPresented) {
    Hand hand(1280, 720, 1, "theme=light&language=de&presenter=1&lesson=01-why-order&lesson_step=5");
    EXPECT_TRUE(reads(german_fifth));
    speak(hand, "en");
    EXPECT_TRUE(reads(english_fifth));
    EXPECT_TRUE(hand.state().flag("presenter"));
    EXPECT_EQ(hand.state().integer("lesson_step"), 5);
}

TEST_F(LessonLanguage, isToldToTheMirror) {
    Hand hand(1280, 800, 1, "language=de&lesson=01-why-order&lesson_step=5");
    const json german = mirrored(hand);
    EXPECT_EQ(german["title"], lesson_table()[0].edition("de").title);
    EXPECT_EQ(german["step_title"], german_fifth);
    EXPECT_EQ(german["language"], "de");
    speak(hand, "en");
    EXPECT_EQ(mirrored(hand)["language"], "en");
    speak(hand, "de");
    hand.open("own.md", "# Own\n\n```state\nlength = 9\n```\n");
    EXPECT_EQ(mirrored(hand)["language"], "");
}

TEST(LessonAnswers, MayBeWrittenWithADecimalComma) {
    const auto number = [](std::string_view typed) {
        Answered answered;
        answered.typed = typed;
        return answered.numbers();
    };
    using Numbers = std::vector<double>;
    EXPECT_EQ(number("0,5"), Numbers{0.5});
    EXPECT_EQ(number("\u22121,25"), Numbers{-1.25});
    EXPECT_EQ(number("0.5"), Numbers{0.5});
    EXPECT_EQ(number("1,000"), Numbers{}) << "a thousand or one";
    EXPECT_EQ(number("1.5,2"), Numbers{});
}

TEST(LessonAnswers, MayBePastedAsProgramsPrintThem) {
    const auto numbers = [](std::string_view typed) {
        Answered answered;
        answered.typed = typed;
        return answered.numbers();
    };
    const std::vector<double> wanted{0.5, 0, -1, 2e-3};
    for (const std::string_view typed :
         {"[ 0.5  0.  -1.   0.002]", "array([0.5, 0., -1., 0.002])", "tensor([0.5, 0., -1., 2e-3])", "0.5 0 -1 0.002",
          "0.5,0,-1,0.002", "(0.5, 0, \u22121, 0.002)"})
        EXPECT_EQ(numbers(typed), wanted) << typed;
    EXPECT_TRUE(numbers("[0.5, what]").empty());
    LessonQuestion one;
    one.kind = LessonQuestion::Kind::number;
    LessonQuestion two = one;
    two.further = {0};
    Answered pair;
    pair.typed = "0.5, 0";
    EXPECT_FALSE(pair.given(one)) << "which of them?";
    EXPECT_TRUE(pair.given(two));
}

}

}
