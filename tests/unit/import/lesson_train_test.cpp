// Steps that offer to train, and numbers of runs that were trained before.
#include "unit/import/lesson_texts.hpp"
#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_train_test {
namespace {

struct LessonTrain : testing::Test {
    RaceRows rows;

    /// As if Shaw were always right in half of the answers, with seed 2 in a quarter; nothing else is known.
    static double known(const State& race, const LessonNumber& number) {
        const bool there = race.text("task") == "first" && number.entrant == "shaw" && number.tokens == 48;
        return there ? (number.seed == 2 ? 0.25 : 0.5) : undefined;
    }
    static std::string with_state(const std::string& lines, const std::string& text = "") {
        return "# Title\n```state\n" + lines + "\n```\n" + text + "\n";
    }
    static LessonReading read(const std::string& lines, const std::string& text = "") {
        return read_lesson(with_state(lines, text), known);
    }
};

TEST_F(LessonTrain, IsTheNumberOfStepsOfTheRaceAndAnOffer) {
    const LessonReading reading = read("view = learning\ntrain = 300");
    EXPECT_EQ(told(reading), "");
    ASSERT_EQ(reading.lesson.steps.size(), 1U);
    EXPECT_EQ(reading.lesson.steps[0].train, 300);
    EXPECT_EQ(parse(reading.lesson.steps[0].state).state.integer("train_steps"), 300);
    EXPECT_EQ(read("view = learning\ntrain_steps = 300").lesson.steps.at(0).train, 0);
}

TEST_F(LessonTrain, MistakesAreToldWithTheirPlace) {
    const auto expect = [](const std::string& lines, int line, int column, const std::string& words, Index train) {
        const LessonReading reading = read(lines);
        ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
        EXPECT_EQ(reading.issues[0].line, line);
        EXPECT_EQ(reading.issues[0].column, column);
        EXPECT_NE(reading.issues[0].message.find(words), std::string::npos) << told(reading);
        EXPECT_EQ(reading.lesson.steps.at(0).train, train);
    };
    expect("view = learning\n train =  none", 4, 11, "train: allowed is a number of steps", 0);
    expect("view = learning\ntrain = 99999999", 4, 9, "allowed: ", 20000);
    expect("train = 300\nview = heatmap", 3, 9, "only the view learning trains", 300);
    expect("view = learning\ntrain = 300\ntrain_steps = 400", 5, 0, "appears twice", 300);
    const LessonReading many = read("view = learning\ntrain = many");
    EXPECT_EQ(many.lesson.steps.at(0).train, 0);
    EXPECT_EQ(many.issues.at(0).line, 4);
    EXPECT_EQ(many.issues.at(0).column, 9);
}

TEST_F(LessonTrain, NumbersComeFromRunsThatAreKnown) {
    const LessonReading reading =
        read("view = learning\ntask = first",
             "{accuracy shaw 48 to 0} and {accuracy shaw 48 seed 2} and {accuracy shaw 48 to 1 with train_steps=3}");
    EXPECT_EQ(told(reading), "");
    const LessonPictures step(parse("task=first").state, make_field, known);
    EXPECT_EQ(plain_text(reading.lesson.steps.at(0).blocks.at(0).text, step), "50 and 25 and 50.0");
    EXPECT_EQ(plain_text(reading.lesson.steps.at(0).blocks.at(0).text, LessonPictures(parse("task=first").state)),
              "{accuracy shaw 48 to 0} and {accuracy shaw 48 seed 2} and {accuracy shaw 48 to 1 with train_steps=3}")
        << "nobody knows";
}

TEST_F(LessonTrain, NumbersOfOtherRunsStayAsText) {
    for (const char* text : {"{accuracy alibi 48}", "{accuracy shaw 47}", "{accuracy shaw 48 with task=clock}"}) {
        const LessonReading reading = read("task = first", text);
        ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
        EXPECT_EQ(reading.issues[0].line, 5);
        EXPECT_EQ(reading.issues[0].message, std::string(text) + ": no such run is recorded; it stays as text");
    }
    for (const char* text : {"{accuracy}", "{accuracy shaw}", "{accuracy sho 48}", "{accuracy shaw 48 seed}",
                             "{accuracy shaw:clip=x 48}", "{accuracy distance 48}", "{accuracy shaw 48 seed −1}"}) {
        const LessonReading reading = read("task = first", text);
        ASSERT_EQ(reading.issues.size(), 1U) << text;
        EXPECT_NE(reading.issues[0].message.find("is not a number; allowed: "), std::string::npos) << text;
    }
}

TEST_F(LessonTrain, GoalsMayAskForThem) {
    const std::string goal =
        "```goal\nreach = R\nwhen = accuracy shaw 48 >= 50\nsolve = task=first\nsolve = task=most\n```";
    const LessonReading reading = read("task = clock", goal);
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
    EXPECT_EQ(reading.issues[0].line, 9) << "the second example";
    EXPECT_EQ(reading.issues[0].message,
              "solve: does not reach the goal: ‘accuracy shaw 48 >= 50’ does not hold: it is "
              "no number of this picture");
    ASSERT_EQ(reading.lesson.steps.at(0).goals.size(), 1U);
    EXPECT_EQ(number_words(reading.lesson.steps[0].goals[0].when[0].number),
              "right answers of Shaw, clipped in 48 tokens, in per cent");
}

}
}
