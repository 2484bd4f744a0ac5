// Goals of lessons: every line of the block, what is wrong with one, and that its examples reach it.
#include "core/lessons/goal.hpp"
#include "unit/import/lesson_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_goal_test {
namespace {

using Measured = LessonNumber::Kind;
using Relation = LessonCondition::Relation;

/// Twenty positions, of which the reader may move the length alone; the block's lines begin on line 9.
std::string with_goal(const std::string& lines, const std::string& lock = "") {
    const std::string text = with_text("```goal\n" + lines + "\n```");
    return text.substr(0, text.find("length")) + "length = 20" + (lock.empty() ? "" : "\nlock = " + lock) +
           text.substr(text.find("\n```\n"));
}

/// A goal that misses nothing but these lines.
std::string with_lines(const std::string& lines, const std::string& lock = "") {
    return with_goal("reach = More\nwhen = rows >= 30\nsolve = length=30\n" + lines, lock);
}

std::string with_when(const std::string& when, const std::string& solve = "length=30") {
    return with_goal("reach = More\nwhen = " + when + "\nsolve = " + solve);
}

LessonCondition condition(const std::string& when, const std::string& solve = "length=30") {
    const LessonReading reading = read_lesson(with_when(when, solve));
    EXPECT_EQ(told(reading), "") << when;
    const auto& goals = reading.lesson.steps.at(0).goals;
    return goals.empty() || goals[0].when.empty() ? LessonCondition{} : goals[0].when[0];
}

/// Exactly one issue, on this line, with these words.
void expect_issue(const std::string& text, int line, const std::string& words) {
    const LessonReading reading = read_lesson(text);
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading) << text;
    EXPECT_EQ(reading.issues[0].line, line) << told(reading) << text;
    EXPECT_NE(reading.issues[0].message.find(words), std::string::npos) << told(reading) << words;
}

TEST(LessonGoals, AreReadWithAllTheirLines) {
    const LessonReading reading = read_lesson(with_goal(
        "reach = More than **{rows}** rows\nwhen = rows > 20\nwhen = value length < 40\nhint = One\nhint = *Two*\n"
        "solve = length=30\nsolve = length=31&base=9\ndone = So it is."));
    ASSERT_EQ(told(reading), "");
    ASSERT_EQ(reading.lesson.steps.at(0).goals.size(), 1U);
    const LessonGoal& goal = reading.lesson.steps[0].goals[0];
    EXPECT_EQ(plain_text(goal.reach, parse("length=20").state), "More than 20 rows");
    ASSERT_EQ(goal.when.size(), 2U);
    EXPECT_EQ(goal.when[1].written, "value length < 40");
    ASSERT_EQ(goal.hints.size(), 2U);
    EXPECT_EQ(plain(goal.hints[1]), "Two");
    EXPECT_EQ(goal.solves, (std::vector<std::string>{"length=30", "length=31&base=9"}));
    EXPECT_EQ(plain(goal.done), "So it is.");
}

TEST(LessonGoals, TheExampleOfTheReadmeIsOne) {
    const std::string all = source_file("assets/lessons/README.md");
    const std::size_t start = all.find("```goal\n"), end = all.find("\n```\n", start);
    ASSERT_NE(end, std::string::npos);
    const LessonReading reading =
        read_lesson("# T\n```state\nlength = 50\nd_model = 4\n```\n" + all.substr(start, end - start) + "\n```\n");
    EXPECT_EQ(told(reading), "");
    EXPECT_EQ(reading.lesson.steps.at(0).goals.size(), 1U);
}

TEST(LessonGoals, ConditionsAreReadFromTheLeft) {
    const LessonCondition closest = condition("closest rows 0 to 9 to 3 <= 0.1", "d_model=1");
    EXPECT_EQ(closest.number.kind, Measured::closest);
    EXPECT_EQ(closest.number.lines, (Lines{Lines::Kind::rows, 0, 9}));
    EXPECT_EQ(closest.number.decimals, 3);
    EXPECT_EQ(closest.relation, Relation::at_most);
    EXPECT_EQ(closest.wanted, 0.1);
    const LessonCondition with = condition("cell 25 0 to 2 with base=50&d_model=8 <= −0.1", "length=30");
    EXPECT_EQ(with.number.with, "base=50&d_model=8");
    EXPECT_EQ(with.wanted, -0.1);
}

TEST(LessonGoals, SignsOnEitherSide) {
    const std::pair<const char*, Relation> rows[] = {
        {"rows > 20", Relation::more},    {"rows >= 21", Relation::at_least},  {"rows ≥ 21", Relation::at_least},
        {"rows = 30", Relation::equal},   {"rows != 20", Relation::differs},   {"rows ≠ 20", Relation::differs},
        {"columns < 20", Relation::less}, {"columns <= 8", Relation::at_most}, {"columns ≤ 8", Relation::at_most},
        {"20 < rows", Relation::more},    {"21 ≤ rows", Relation::at_least},   {"30 = rows", Relation::equal},
        {"20 > columns", Relation::less}, {"8 >= columns", Relation::at_most}};
    for (const auto& [when, relation] : rows)
        EXPECT_EQ(condition(when, "length=30&d_model=8").relation, relation) << when;
    const LessonCondition two = condition("rows >= columns", "length=30&d_model=8");
    ASSERT_TRUE(two.reference);
    EXPECT_EQ(two.reference->kind, Measured::columns);
}

TEST(LessonGoals, NumbersMayHaveNamesOfTheirOwn) {
    const LessonReading reading =
        read_lesson(with_goal("reach = More\nwhen = rows >= 30\ncalled = length of the text\nwhen = rows < 99\n"
                              "solve = length=30"));
    EXPECT_EQ(told(reading), "");
    const auto& when = reading.lesson.steps.at(0).goals.at(0).when;
    EXPECT_EQ(when.at(0).called, "length of the text");
    EXPECT_EQ(when.at(1).called, "");
    expect_issue(with_lines("called = what?"), 12, "called: no condition on the line above it");
}

TEST(LessonGoals, SettingsThatAreNoNumbers) {
    EXPECT_EQ(condition("value method = alibi", "method=alibi").setting->text, "alibi");
    EXPECT_EQ(condition("value layout != interleaved", "layout=halves").relation, Relation::differs);
    EXPECT_EQ(condition("value bidirectional = off", "bidirectional=0").setting->number, 0);
    EXPECT_TRUE(condition("value seen_length != none", "seen_length=5").setting->none());
    EXPECT_FALSE(condition("value length = 30").setting);
    expect_issue(with_when("value layout = halfs\nwhen = rows = 30"), 10, "‘halfs’");
    expect_issue(with_when("value layout < halves\nwhen = rows = 30"), 10, "compared by = or !=");
}

TEST(LessonGoals, EveryReferenceIsReadInTextsToo) {
    const std::pair<const char*, LessonNumber> rows[] = {
        {"least row 3", {.kind = Measured::least, .lines = {Lines::Kind::rows, 3, 3}}},
        {"largest rows 3 to 5 to 2", {.kind = Measured::largest, .decimals = 2, .lines = {Lines::Kind::rows, 3, 5}}},
        {"sum column 4 to 2", {.kind = Measured::sum, .decimals = 2, .lines = {Lines::Kind::columns, 4, 4}}},
        {"mean columns 0 to 1", {.kind = Measured::mean, .lines = {Lines::Kind::columns, 0, 1}}},
        {"mean all to 0", {.kind = Measured::mean, .decimals = 0}},
        {"distance 5 2", {.kind = Measured::distance, .lines = {Lines::Kind::rows, 5, 2}}},
        {"product 0 0", {.kind = Measured::product, .lines = {Lines::Kind::rows, 0, 0}}},
        {"cosine 0 1 to 3", {.kind = Measured::cosine, .decimals = 3, .lines = {Lines::Kind::rows, 0, 1}}},
        {"closest rows 2 to 4", {.kind = Measured::closest, .lines = {Lines::Kind::rows, 2, 4}}},
        {"differing 0 4 by 0.5", {.kind = Measured::differing, .lines = {Lines::Kind::rows, 0, 4}, .by = 0.5}},
        {"falling 0 to 9 to 0 with base=9",
         {.kind = Measured::falling, .decimals = 0, .with = "base=9", .lines = {Lines::Kind::rows, 0, 9}}}};
    for (const auto& [written, number] : rows) {
        const LessonReading reading = read_lesson(with_text("{" + std::string(written) + "}"));
        ASSERT_EQ(told(reading), "") << written;
        EXPECT_EQ(reading.lesson.steps[0].blocks.at(0).text.at(0).number, number) << written;
    }
    for (const char* written :
         {"least", "least row", "least rows 3", "least rows 5 to 3", "sum rows 3 to 5 to 16", "mean all 3",
          "distance 1", "distance 1 2 3", "closest 0 to 3", "closest rows 3 to 3", "differing 0 1", "differing 0 1 by",
          "differing 0 1 by −1", "falling 3 to 3", "falling rows 0 to 3", "mean of all", "cell 1 2 to"})
        expect_issue(with_text("{" + std::string(written) + "}"), 8, "is not a number; allowed: {cell ROW COLUMN}");
}

TEST(LessonGoals, MistakesInABlock) {
    expect_issue(with_lines("becuase = so"), 12,
                 "‘becuase’ is not a line of a goal; allowed: reach, when, called, hint, solve, done");
    expect_issue(with_lines("reach = Again"), 12, "twice");
    expect_issue(with_lines("done ="), 12, "nothing is given");
    expect_issue(with_lines("hint ="), 12, "nothing is given");
    expect_issue(with_lines("just words"), 12, "is not a line key = value");
    expect_issue(with_lines("hint = {cell 20 0}"), 12, "outside the picture");
    expect_issue(with_lines("when = rows is 30"), 12, "is not a condition; allowed: NUMBER SIGN NUMBER");
    expect_issue(with_lines("when = rows>=30"), 12, "is not a condition");
    expect_issue(with_lines("when = {rows} >= 30"), 12, "‘{rows}’ is not a number; allowed: ");
    expect_issue(with_lines("when = rows >= many"), 12, "‘many’ is not a number");
    expect_issue(with_lines("when = 3 < 4"), 12, "‘4’ is not a number");
    expect_issue(with_lines("when = cell 0 0 with lenght=3 = 0"), 12, "‘lenght’ is not a parameter");
    for (const auto& [key, lines] :
         {std::pair{"conditions", "when = rows > 3"}, {"hints", "hint = a"}, {"examples", "solve = length=30"}}) {
        std::string many;
        for (int i = 0; i < (std::string(key) == "hints" ? 7 : 6); ++i)
            many += (i > 0 ? "\n" : "") + std::string(lines);
        expect_issue(with_lines(many), std::string(key) == "hints" ? 18 : 17, "more than 6 " + std::string(key));
    }
}

TEST(LessonGoals, WithoutWhatTheyNeedAreLeftOut) {
    const std::string reach = "reach = More\n", when = "when = rows > 20\n", solve = "solve = length=30\n";
    expect_issue(with_goal(when + solve), 8, "has no line reach");
    expect_issue(with_goal(reach + solve), 8, "has no condition");
    expect_issue(with_goal(reach + when), 8, "has no example");
    for (const std::string& lines : {when + solve, reach + solve, reach + when})
        EXPECT_TRUE(read_lesson(with_goal(lines)).lesson.steps.at(0).goals.empty());
    expect_issue("# T\n```goal\nreach = x\n```\n```state\n```\n", 2, "before the first state block");
}

TEST(LessonGoals, AreTriedOut) {
    expect_issue(with_goal("reach = More\nwhen = rows >= 20\nsolve = length=30"), 8,
                 "reached before anything is changed");
    expect_issue(with_lines("solve = length=29"), 12,
                 "solve: does not reach the goal: ‘rows >= 30’ does not hold: it is 29");
    expect_issue(with_lines("solve = lenght=30"), 12, "‘lenght’ is not a parameter");
    expect_issue(with_lines("solve = length=30&base=9", "all but length"), 13,
                 "changes ‘base’, which the step has locked");
    expect_issue(with_when("closest rows 0 to 30 > 0.1"), 10, "when: row 30 is outside the picture");
    expect_issue(with_when("rows > cell 40 0"), 10, "when: cell 40 0 is outside the picture, which has 30 rows");
    EXPECT_EQ(told(read_lesson(with_when("closest rows 0 to 29 > 0.01"))), "") << "there is such a row at the end";
    EXPECT_EQ(told(read_lesson(with_lines("solve = length=31", "all but length"))), "");
}

TEST(LessonGoals, StayWhereOneWayLeadsToThem) {
    EXPECT_EQ(read_lesson(with_lines("solve = length=29")).lesson.steps.at(0).goals.size(), 1U);
    EXPECT_TRUE(read_lesson(with_when("rows > 40")).lesson.steps.at(0).goals.empty());
    EXPECT_TRUE(read_lesson(with_when("closest rows 0 to 30 > 0.1")).lesson.steps.at(0).goals.empty());
}

TEST(LessonGoals, AreFourOfAStep) {
    std::string blocks;
    for (std::size_t i = 0; i < most_lesson_goals + 1; ++i)
        blocks += "```goal\nreach = More\nwhen = rows > 20\nsolve = length=30\n```\n";
    expect_issue(with_text(blocks), 8 + 5 * static_cast<int>(most_lesson_goals), "more than 4 goals in a step");
    EXPECT_EQ(read_lesson(with_text(blocks)).lesson.steps.at(0).goals.size(), most_lesson_goals);
    std::string letters;
    for (std::size_t i = 0; i < most_lesson_letters; i += 4)
        letters += "abc ";
    const LessonReading reading = read_lesson(with_lines("hint = " + letters));
    EXPECT_NE(told(reading).find("8: more than 20000 letters in a step; its goals"), std::string::npos);
}

TEST(LessonGoals, AreTriedWhileFewCellsAreRead) {
    // 20 × 3000 cells before the example and 21 × 3000 after it: the fifth goal does not fit into 2^19.
    std::string text = "# T\n";
    for (int i = 0; i < 6; ++i)
        text += "```state\nlength = 20\nd_model = 3000\n```\n```goal\nreach = x\nwhen = largest all > 9\n"
                "solve = length=21\n```\n";
    const LessonReading reading = read_lesson(text);
    std::string lines;
    for (const LessonIssue& issue : reading.issues)
        lines += std::to_string(issue.line) + " ";
    EXPECT_EQ(lines, "9 18 27 36 42 ") << told(reading);
    EXPECT_NE(
        told(reading).find("42: more than 524288 cells to be read for goals and arrays; from here on none is tried"),
        std::string::npos)
        << told(reading);
    EXPECT_TRUE(reading.lesson.steps.at(3).goals.empty());
    EXPECT_EQ(reading.lesson.steps.at(5).goals.size(), 1U) << "nobody knows that it cannot be reached";
}

TEST(LessonGoals, HugePicturesCostLittle) {
    const LessonReading reading =
        read_lesson("# T\n```state\nlength = 16777216\nd_model = 16384\n```\n"
                    "```goal\nreach = x\nwhen = sum all > 0\nwhen = closest rows 0 to 127 > 0\n"
                    "solve = length=8000000\n```\n");
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
    EXPECT_NE(told(reading).find("8: when: more than 65536 cells to read; the goal is left out"), std::string::npos)
        << told(reading);
}

}
}
