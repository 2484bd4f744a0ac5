// A goal of a lesson as a student meets it: numbers that follow the picture, hints, a way, and what stays reached.
#include "core/lessons/lesson_number.hpp"
#include "core/texts/phrasebook.hpp"
#include "unit/screen/screen_hand.hpp"
#include "unit/source_files.hpp"
#include "widgets/theme.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace posenc::goal_test {
namespace {

constexpr std::string_view lesson = R"(# Goals

## First

```state
length = 20
d_model = 4
lock = all but length, base
```

Some text.

```goal
reach = At least **30** rows
when = rows >= 30
when = largest column 0 to 2 <= 1 
hint = One hint.
hint = Another hint.
solve = length=40
solve = length=50
done = There are thirty.
```

## Second

```state
length = 20
```

```ask
predict = Which?
wrong = One
right = Two
because = Two.
```

```goal
reach = A small base
when = value base < value length
solve = base=10
```

## Third

```state
method = alibi
length = 5
```

```goal
reach = Another method
when = value method = distance
when = cell 6 0 != 0
solve = method=distance&length=8
```
)";

std::unique_ptr<Hand> with_goals(int width = 1440, int height = 900, std::string_view state = "theme=light") {
    auto hand = std::make_unique<Hand>(width, height, 1.0F, state);
    hand->open("goals.md", lesson);
    return hand;
}

bool shows(std::string_view text) {
    return Hand::labelled(text, "text") != nullptr;
}

const Item* condition(std::string_view words) {
    return Hand::find_prefix(words, "text");
}

bool holds(std::string_view words) {
    const Item* const found = condition(words);
    return found && found->chosen;
}

void set(Hand& hand, std::string_view key, std::string_view value) {
    hand.session().edit(key, value);
    hand.settle();
}

TEST(GoalPanel, numbersFollowThePicture) {
    const auto hand = with_goals();
    EXPECT_TRUE(shows("At least 30 rows"));
    ASSERT_TRUE(shows("Number of rows: 20; should be at least 30"));
    EXPECT_FALSE(holds("Number of rows"));
    ASSERT_TRUE(condition("Largest number in column 0: 0.99")) << "with two decimals, and less than 1";
    EXPECT_TRUE(holds("Largest number in column 0")) << "one of two";
    EXPECT_FALSE(shows("Reached"));
    set(*hand, "length", "29");
    EXPECT_TRUE(shows("Number of rows: 29; should be at least 30"));
    EXPECT_FALSE(shows("Reached"));
    set(*hand, "length", "30");
    EXPECT_TRUE(holds("Number of rows: 30"));
    EXPECT_TRUE(shows("Reached"));
    EXPECT_TRUE(shows("There are thirty."));
}

TEST(GoalPanel, whatWasReachedIsRememberedAndSaidToBePast) {
    const auto hand = with_goals();
    set(*hand, "length", "31");
    EXPECT_FALSE(shows("Reached before"));
    set(*hand, "length", "7");
    EXPECT_TRUE(shows("Number of rows: 7; should be at least 30"));
    EXPECT_FALSE(holds("Number of rows"));
    EXPECT_FALSE(shows("Reached")) << "beside an open circle";
    EXPECT_FALSE(shows("There are thirty."));
    EXPECT_TRUE(shows("Reached before"));
    EXPECT_EQ(Hand::find("goal.1.hint"), nullptr) << "no help is needed";
    ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_FALSE(shows("Reached before")) << "another goal";
    ASSERT_TRUE(hand->click("lesson.back"));
    EXPECT_TRUE(shows("Number of rows: 20; should be at least 30"));
    EXPECT_TRUE(shows("Reached before")) << "in this run";
    set(*hand, "length", "30");
    EXPECT_TRUE(shows("Reached")) << "again";
}

TEST(GoalPanel, countsWhenTheControlIsLetGo) {
    const auto hand = with_goals();
    const Item slider = Hand::item_of("length.slider");
    const float y = slider.y + slider.height / 2;
    hand->move(slider.x + slider.width * 0.1F, y);
    hand->press();
    hand->move(slider.x + slider.width * 0.5F, y);
    EXPECT_TRUE(holds("Number of rows")) << "the circles follow the slider";
    EXPECT_FALSE(shows("Reached")) << "in passing";
    hand->move(slider.x + slider.width * 0.1F, y);
    hand->release();
    EXPECT_FALSE(holds("Number of rows"));
    EXPECT_FALSE(shows("Reached before"));
    hand->press();
    hand->move(slider.x + slider.width * 0.5F, y);
    hand->release();
    EXPECT_TRUE(shows("Reached"));
}

TEST(GoalPanel, aValueThatRunsPastReachesNothing) {
    const auto hand = with_goals();
    ASSERT_TRUE(hand->click("length.play")); // once through the whole range, and back to 20
    hand->settle();
    EXPECT_EQ(hand->state().integer("length"), 20);
    EXPECT_FALSE(shows("Reached before"));
}

TEST(GoalPanel, hintsOpenOneAfterTheOtherAndThenAWay) {
    const auto hand = with_goals();
    EXPECT_FALSE(shows("One hint."));
    ASSERT_EQ(Hand::find("goal.1.way"), nullptr);
    ASSERT_TRUE(hand->click("goal.1.hint"));
    EXPECT_TRUE(shows("One hint."));
    EXPECT_FALSE(shows("Another hint."));
    ASSERT_EQ(Hand::find("goal.1.way"), nullptr);
    ASSERT_TRUE(hand->click("goal.1.hint"));
    EXPECT_TRUE(shows("Another hint."));
    ASSERT_EQ(Hand::find("goal.1.hint"), nullptr);
    set(*hand, "base", "50");
    ASSERT_TRUE(hand->click("goal.1.way"));
    EXPECT_EQ(hand->state().integer("length"), 40) << "the first example";
    EXPECT_TRUE(hand->state().is_default("base")) << "on top of the step as it began";
    EXPECT_TRUE(shows("Reached"));
    EXPECT_EQ(Hand::find("goal.1.way"), nullptr);
    hand->key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand->state().integer("length"), 20) << "one step of undo";
    EXPECT_EQ(hand->state().number("base"), 50);
    EXPECT_TRUE(shows("Number of rows: 20; should be at least 30"));
    ASSERT_TRUE(hand->click("lesson.return"));
    EXPECT_TRUE(shows("One hint.")) << "hints stay open";
}

TEST(GoalPanel, takesThePlaceOfAQuestion) {
    const auto hand = with_goals();
    ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_NE(Hand::labelled("Two", "answer"), nullptr);
    EXPECT_EQ(condition("Base: 10"), nullptr) << "so that the question is seen whole";
    ASSERT_TRUE(hand->click("lesson.task"));
    EXPECT_EQ(Hand::labelled("Two", "answer"), nullptr);
    EXPECT_TRUE(shows("Base: 10\u2009000; should be less than Length (20)"));
    EXPECT_NE(Hand::find("goal.1.way"), nullptr) << "it has no hint";
    EXPECT_NE(Hand::find("lesson.next"), nullptr);
    set(*hand, "base", "19");
    EXPECT_TRUE(shows("Reached"));
    ASSERT_TRUE(hand->click("lesson.task"));
    EXPECT_EQ(Hand::labelled("One", "answer")->chosen, false);
}

TEST(GoalPanel, isTheMainButtonOnceTheQuestionIsAnswered) {
    const auto is_filled = [](Hand& hand, std::string_view id) {
        hand.move(2, 2); // a button under the pointer has another colour
        const Item button = Hand::item_of(id);
        const platform::Picture picture = hand.screen().picture();
        const auto x = static_cast<std::size_t>(button.x + 6), y = static_cast<std::size_t>(button.y + 6);
        const std::size_t at = (y * static_cast<std::size_t>(picture.width) + x) * 4;
        return IM_COL32(picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2], 255) == theme().accent;
    };
    for (const int width : {1440, 390}) {
        SCOPED_TRACE(width);
        const auto hand = with_goals(width);
        const bool phone = width < 400;
        const char* const goal = phone ? "lesson.goal" : "lesson.task";
        ASSERT_TRUE(hand->click("lesson.next"));
        EXPECT_EQ(is_filled(*hand, "lesson.next"), !phone);
        hand->click("lesson.question"); // on a phone it is one tap away
        ASSERT_TRUE(hand->click(Hand::labelled("One", "answer")));
        ASSERT_TRUE(hand->click("question.1.reveal"));
        EXPECT_TRUE(is_filled(*hand, goal));
        EXPECT_FALSE(is_filled(*hand, "lesson.next"));
        set(*hand, "base", "19");
        EXPECT_TRUE(is_filled(*hand, "lesson.next")) << "the goal is reached";
    }
}

TEST(GoalPanel, settingsAndWhatIsOutside) {
    const auto hand = with_goals();
    for (int step = 1; step < 3; ++step)
        ASSERT_TRUE(hand->click("lesson.next"));
    EXPECT_TRUE(shows("Method: alibi; should be distance"));
    EXPECT_TRUE(shows("Row 6, column 0: not in the picture; should not be 0"));
    set(*hand, "method", "distance");
    EXPECT_TRUE(holds("Method: distance"));
    EXPECT_FALSE(shows("Reached"));
}

/// Every window in which lessons are read: a column, a sheet, a projector.
TEST(GoalPanel, isSeenWhereverQuestionsAre) {
    for (const auto& [width, height, state] :
         {std::tuple{1024, 768, "theme=light"}, {390, 844, "theme=light"}, {1280, 720, "presenter=1"}}) {
        SCOPED_TRACE(width);
        const auto hand = with_goals(width, height, state);
        hand->click("lesson.question"); // on a phone it is one tap away
        ASSERT_TRUE(shows("Number of rows: 20; should be at least 30"));
        for (const char* button : {"goal.1.hint", "goal.1.hint", "goal.1.way"})
            ASSERT_TRUE(hand->click(button)) << button;
        EXPECT_EQ(hand->state().integer("length"), 40);
        EXPECT_EQ(Hand::find("goal.1.way"), nullptr) << "it is reached";
    }
}

TEST(GoalPanel, speaksGerman) {
    const auto hand = with_goals(1440, 900, "language=de");
    EXPECT_TRUE(shows("Anzahl der Zeilen: 20; soll mindestens 30 sein"));
    EXPECT_NE(condition("Größte Zahl in Spalte 0: "), nullptr);
    EXPECT_EQ(Hand::item_of("goal.1.hint").label, "Hinweis");
}

TEST(GoalPanel, everyNumberHasGermanWords) {
    Phrasebook german(source_file("assets/text/interface.tsv"), "de");
    const auto last = static_cast<int>(LessonNumber::Kind::falling);
    for (int kind = 0; kind <= last; ++kind)
        for (const Lines& lines : {Lines{},
                                   {Lines::Kind::rows, 2, 2},
                                   {Lines::Kind::rows, 0, 20000},
                                   {Lines::Kind::columns, 3, 3},
                                   {Lines::Kind::columns, 3, 12}})
            for (const char* with : {"", "base=9&method=alibi"}) {
                const std::string words = number_words({.kind = static_cast<LessonNumber::Kind>(kind),
                                                        .cell = {1, 20000},
                                                        .key = "base",
                                                        .with = with,
                                                        .lines = lines,
                                                        .by = 0.25,
                                                        .entrant = "shaw",
                                                        .tokens = 48});
                EXPECT_NE(german.find(words), words);
            }
    EXPECT_TRUE(german.missing().empty());
    const std::string falling =
        number_words({.kind = LessonNumber::Kind::falling, .with = "base=9", .lines = {Lines::Kind::rows, 0, 20}});
    EXPECT_EQ(german.find(falling), "Zeilen nach 0, bis 20, über die das Skalarprodukt fällt · Basis: 9");
}

class Mirrored : public Hand {
  public:
    Mirrored() : Hand(1280, 800, 1, "") { open("goals.md", lesson); }
    nlohmann::json goal() { return nlohmann::json::parse(mirror())["lesson"]["goals"].at(0); }
};

TEST(GoalMirror, tellsAndHelps) {
    Mirrored page;
    const nlohmann::json begun = page.goal();
    EXPECT_EQ(begun["reach"][1], (nlohmann::json{{"kind", "strong"}, {"text", "30"}}));
    EXPECT_EQ(begun["conditions"][0],
              (nlohmann::json{{"text", "Number of rows: 20; should be at least 30"}, {"holds", false}}));
    EXPECT_EQ(begun["conditions"][1]["holds"], true);
    EXPECT_TRUE(begun["hints"].empty());
    EXPECT_EQ(begun["more"], true);
    EXPECT_EQ(begun["way"], false);
    EXPECT_FALSE(begun.contains("done")) << "not told before";
    page.act("way 0");
    EXPECT_EQ(page.state().integer("length"), 20) << "hints come first";
    for (const char* text : {"hint 1", "hint -1", "hint", "way 7", "hint 0", "hint 0", "hint 0"})
        page.act(text);
    EXPECT_EQ(page.goal()["hints"].size(), 2U);
    EXPECT_EQ(page.goal()["hints"][1][0]["text"], "Another hint.");
    EXPECT_EQ(page.goal()["more"], false);
    EXPECT_EQ(page.goal()["way"], true);
    page.act("way 0");
    EXPECT_EQ(page.state().integer("length"), 40);
    const nlohmann::json reached = page.goal();
    EXPECT_EQ(reached["reached"], true);
    EXPECT_EQ(reached["verdict"], "Reached");
    EXPECT_EQ(reached["done"][0]["text"], "There are thirty.");
    EXPECT_EQ(reached["way"], false);
    page.set("length=8");
    EXPECT_EQ(page.goal()["reached"], false);
    EXPECT_EQ(page.goal()["verdict"], "Reached before");
    EXPECT_FALSE(page.goal().contains("done"));
}

}
}
