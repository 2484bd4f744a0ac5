// A lesson as a student uses it: opened, answered, left and found again.
#include "lessons/lesson_player.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "platform/headless/headless.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::lesson_panel_test {

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

TEST(LessonPanel, ALinkLeadsToAStepOfAnotherLesson) {
    Hand hand(1440, 900, 1, "theme=light");
    hand.open("linked.md", "# Linked\n\n```state\nlength = 20\n```\n\n"
                           "Compare [that step](#lesson=02-four-first-ideas&lesson_step=3&base=7).\n");
    ASSERT_TRUE(hand.click(Hand::labelled("that step", "link")));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "02-four-first-ideas");
    EXPECT_EQ(hand.state().integer("lesson_step"), 3);
    EXPECT_NE(hand.state().number("base"), 7) << "a link opens the step as it is";
    hand.session().undo();
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "linked");
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
    ASSERT_EQ(Hand::find("question.1.reveal"), nullptr) << "predict first";
    ASSERT_NE(Hand::find("lesson.next"), nullptr);
    ASSERT_TRUE(hand->click(Hand::labelled("This one", "answer")));
    ASSERT_EQ(Hand::find("lesson.next"), nullptr) << "Reveal takes its place";
    ASSERT_TRUE(hand->click("question.1.reveal"));
    EXPECT_NE(Hand::find("lesson.next"), nullptr);
    EXPECT_EQ(hand->state().integer("length"), 30);
    EXPECT_NE(Hand::labelled("Not quite.", "text"), nullptr);
    EXPECT_NE(Hand::labelled("Nearly.", "text"), nullptr);
    EXPECT_NE(Hand::labelled("It is so.", "text"), nullptr);
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    EXPECT_EQ(Hand::find("lesson.return"), nullptr) << "what an answer shows belongs to the step";
}

TEST(LessonPanel, keepsConclusionsOfThePictureUntilTheAnswer) {
    Hand hand(1280, 800, 1.0F, "theme=light");
    hand.open("own.md", "# Own\n\n## Clocks\n\n```state\nview = frequencies\nmethod = sinusoidal\nhand_shift = 3\n"
                        "shows = clocks\n```\n\n```ask\npredict = Which turn?\nwrong = One\nright = The same\n"
                        "because = It is.\n```\n");
    const auto says = [] {
        return std::any_of(items().begin(), items().end(), [](const Item& item) {
            return item.label.find("the same turn from every position") != std::string::npos;
        });
    };
    hand.settle();
    EXPECT_FALSE(says());
    ASSERT_TRUE(hand.click(Hand::labelled("The same", "answer")));
    ASSERT_TRUE(hand.click("question.1.reveal"));
    hand.settle();
    EXPECT_TRUE(says());
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

TEST(LessonPanel, aLessonIsOpenedAndClosedInOneStepOfUndo) {
    Hand hand(1440, 900, 1, "theme=light&length=44");
    hand.session().edit("base", "7");
    hand.settle();
    const std::string before = format(hand.state());
    ASSERT_TRUE(hand.click("lessons"));
    ASSERT_TRUE(hand.click("lesson.12-masks"));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "12-masks");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(format(hand.state()), before);
    hand.set("lesson=06-distance-in-the-dot-product&lesson_step=8&lock=base&highlight=cell 1 1");
    const std::string open = format(hand.state());
    ASSERT_TRUE(hand.click("lesson.close"));
    hand.settle();
    for (const char* key : {"lesson", "lesson_step", "lock", "highlight"})
        EXPECT_TRUE(hand.state().is_default(key)) << key;
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(format(hand.state()), open);
}

TEST(LessonPanel, aStepThatIsSetOrTypedBeginsAsItsLinkDoes) {
    Hand hand(1440, 900, 1, "theme=light&lesson=06-distance-in-the-dot-product&lesson_step=1");
    const std::string first = format(hand.state());
    EXPECT_FALSE(hand.session().can_undo()) << "a link is where one begins";
    // On top of the present state, as pages set it.
    hand.set("lesson_step=8");
    EXPECT_EQ(hand.state().text("method"), "shift-operator");
    EXPECT_EQ(Hand::find("lesson.return"), nullptr);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(format(hand.state()), first) << "one step of undo";
    // The number of the step in a whole address.
    platform::enter_address(first + "&lesson_step=8");
    hand.settle();
    EXPECT_EQ(hand.state().text("method"), "shift-operator");
    // The link to the present step, after something was changed in it.
    hand.session().edit("shift", "7");
    hand.settle();
    platform::enter_address("lesson=06-distance-in-the-dot-product&lesson_step=8");
    hand.settle();
    EXPECT_EQ(hand.state().integer("shift"), 1);
    EXPECT_EQ(Hand::find("lesson.return"), nullptr);
}

TEST(LessonPanel, leadsToFormulaAndSettingsOnAPhone) {
    Hand hand(390, 844, 1, "theme=light&lesson=01-why-order&lesson_step=1"); // lock = all: there is no dock
    ASSERT_TRUE(hand.click("lesson.settings"));
    ASSERT_TRUE(hand.click("unlock"));
    EXPECT_TRUE(hand.state().is_default("lock"));
    ASSERT_TRUE(hand.click("lesson.formula"));
    EXPECT_NE(Hand::find("paper"), nullptr);
    hand.screen().resize(390, 3000, 1); // all that can be scrolled to
    hand.settle();
    EXPECT_NE(Hand::find("code.copy"), nullptr);
    ASSERT_TRUE(hand.click("lesson.formula"));
    EXPECT_EQ(Hand::find("code.copy"), nullptr);
}

TEST(LessonPanel, aFieldOfSeveralLinesIsOneTapAway) {
    Hand hand(1440, 900, 1, "theme=light&lesson=01-why-order&lesson_step=5");
    EXPECT_EQ(Hand::find("tokens"), nullptr);
    ASSERT_TRUE(hand.click("lesson.tokens"));
    EXPECT_NE(Hand::find("tokens"), nullptr);
}

TEST(LessonPanel, lockedControlsStay) {
    const auto hand = with_own();
    hand->session().edit("d_model", "32");
    hand->session().edit("method", "alibi");
    hand->session().reset("d_model");
    hand->settle();
    EXPECT_EQ(hand->state().integer("d_model"), 128);
    EXPECT_EQ(hand->state().text("method"), "sinusoidal");
    EXPECT_TRUE(Hand::find("length.slider")->enabled) << "below the picture";
    EXPECT_EQ(Hand::find("d_model.slider"), nullptr);
    ASSERT_TRUE(hand->click("lesson.settings"));
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

TEST(LessonPanel, theDrawerClosesWithTheStep) {
    const auto hand = with_own();
    ASSERT_TRUE(hand->click("lesson.settings"));
    ASSERT_TRUE(Hand::find("d_model.slider"));
    ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_EQ(Hand::find("d_model.slider"), nullptr);
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

TEST(LessonPanel, isAnsweredByLettersAndGoesOnByEnter) {
    const auto hand = with_own();
    hand->key(ImGuiKey_B);
    EXPECT_TRUE(Hand::labelled("That one", "answer")->chosen);
    hand->key(ImGuiKey_A);
    EXPECT_TRUE(Hand::labelled("This one", "answer")->chosen);
    hand->key(ImGuiKey_Enter);
    EXPECT_NE(Hand::labelled("It is so.", "text"), nullptr) << "the keyboard was on Reveal";
    hand->key(ImGuiKey_B);
    EXPECT_TRUE(Hand::labelled("This one", "answer")->chosen) << "once revealed an answer stays";
    hand->key(ImGuiKey_Enter);
    EXPECT_EQ(hand->state().integer("lesson_step"), 2) << "… and then on Next";
}

TEST(LessonPanel, lettersOfAnswersMeanNothingElse) {
    auto hand = with_own();
    hand->open("three.md",
               "# Three\n\n```state\nlength = 9\n```\n\n```ask\npredict = Which?\nwrong = One\nwrong = Two\n"
               "right = Three\nbecause = So.\n```\n");
    hand->key(ImGuiKey_C);
    EXPECT_TRUE(Hand::labelled("Three", "answer")->chosen);
    EXPECT_EQ(hand->state().text("beside"), "") << "C compares where it chooses no answer";
}

TEST(LessonPanel, digitsKeepThePictureOfTheStep) {
    const auto hand = with_own();
    const std::string before = format(hand->state());
    for (const ImGuiKey digit : {ImGuiKey_2, ImGuiKey_5, ImGuiKey_Keypad3})
        hand->key(digit);
    EXPECT_EQ(format(hand->state()), before);
    ASSERT_TRUE(hand->click("lesson.close"));
    hand->key(ImGuiKey_2);
    EXPECT_NE(hand->state().text("view"), "heatmap") << "they are the tabs again";
}

TEST(LessonPanel, settingsAndFormulaOpenOverThePicture) {
    const auto hand = with_own();
    const Item plot = *Hand::find_prefix("", "plot");
    const std::string formula(find_method("sinusoidal")->formula);
    const auto shows_formula = [&] { return Hand::labelled(formula, "text") != nullptr; };
    const auto shows_settings = [] { return Hand::find("d_model.slider") != nullptr; };
    EXPECT_FALSE(shows_formula() || shows_settings());
    ASSERT_TRUE(hand->click("lesson.settings"));
    EXPECT_TRUE(shows_settings());
    EXPECT_EQ(Hand::find_prefix("", "plot")->width, plot.width) << "nothing moves under it";
    ASSERT_TRUE(hand->click("drawer"));
    EXPECT_TRUE(shows_formula() && !shows_settings()) << "one takes the place of the other";
    EXPECT_EQ(Hand::find_prefix("", "plot")->width, plot.width);
    hand->key(ImGuiKey_Escape);
    EXPECT_FALSE(shows_formula() || shows_settings());
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
    EXPECT_NE(Hand::labelled("LESSON 3 OF 17"), nullptr);
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
