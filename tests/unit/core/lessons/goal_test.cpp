// Goals: which conditions hold in a state, and with what numbers.
#include "core/lessons/goal.hpp"
#include "core/state/parameters.hpp"
#include "unit/core/made_fields.hpp"

namespace posenc::goal_test {
namespace {

using Measured = LessonNumber::Kind;
using Relation = LessonCondition::Relation;

ConditionNow now(const LessonCondition& condition, std::string_view state) {
    const std::vector<ConditionNow> all = conditions_of({.when = {condition}}, LessonPictures(state_of(state)));
    return all.at(0);
}

bool holds(const LessonCondition& condition, std::string_view state) {
    return now(condition, state).holds;
}

LessonCondition rows(Relation relation, double wanted) {
    return {.number = {.kind = Measured::rows}, .relation = relation, .wanted = wanted};
}

TEST(Conditions, CompareInSixWays) {
    struct Row {
        Relation relation;
        bool below, same, above;
    };
    for (const Row& row : {Row{Relation::less, true, false, false}, Row{Relation::at_most, true, true, false},
                           Row{Relation::equal, false, true, false}, Row{Relation::differs, true, false, true},
                           Row{Relation::at_least, false, true, true}, Row{Relation::more, false, false, true}}) {
        EXPECT_EQ(holds(rows(row.relation, 10), "length=9"), row.below) << sign_of(row.relation);
        EXPECT_EQ(holds(rows(row.relation, 10), "length=10"), row.same) << sign_of(row.relation);
        EXPECT_EQ(holds(rows(row.relation, 10), "length=11"), row.above) << sign_of(row.relation);
    }
}

TEST(Conditions, RoundingDecidesNothing) {
    const auto base = [](Relation relation, double wanted) {
        return LessonCondition{
            .number = {.kind = Measured::value, .key = "base"}, .relation = relation, .wanted = wanted};
    };
    EXPECT_TRUE(holds(base(Relation::equal, 3000), "base=3000.000001"));
    EXPECT_FALSE(holds(base(Relation::equal, 3000), "base=3000.00001"));
    EXPECT_TRUE(holds(base(Relation::at_least, 3000), "base=2999.999999"));
    EXPECT_FALSE(holds(base(Relation::less, 3000), "base=2999.999999"));
    EXPECT_TRUE(holds(base(Relation::less, 3000), "base=2999.99"));
    // sin π, as near as numbers come to it
    const LessonCondition zero{.number = {.kind = Measured::product, .lines = {Lines::Kind::rows, 0, 1}},
                               .relation = Relation::equal,
                               .wanted = 1};
    EXPECT_FALSE(holds(zero, "length=2&d_model=2"));
}

TEST(Conditions, TellTheirNumbers) {
    LessonCondition condition{.number = {.cell = {0, 1}, .decimals = 2}, .relation = Relation::more, .wanted = 0.5};
    EXPECT_EQ(now(condition, "length=5").now, "1.00");
    EXPECT_EQ(now(condition, "length=5").wanted, "0.5");
    condition.reference = LessonNumber{.kind = Measured::value, .key = "length"};
    EXPECT_EQ(now(condition, "length=5").wanted, "5");
    EXPECT_FALSE(now(condition, "length=5").holds);
    condition.reference->with = "length=1";
    EXPECT_FALSE(now(condition, "length=5").holds) << "1 is not more than 1";
    condition.relation = Relation::at_least;
    EXPECT_TRUE(now(condition, "length=5").holds);
}

TEST(Conditions, AreNotMetByWhatIsNotThere) {
    for (const Relation relation : {Relation::less, Relation::differs, Relation::at_least}) {
        const ConditionNow outside = now({.number = {.cell = {9, 0}}, .relation = relation}, "length=9");
        EXPECT_FALSE(outside.holds);
        EXPECT_EQ(outside.now, "");
        const ConditionNow unknown =
            now({.number = {.cell = {7, 0}}, .relation = relation}, "method=axial-learned&axes=2,2&length=9&d_model=4");
        EXPECT_FALSE(unknown.holds);
        EXPECT_EQ(unknown.now, "undefined");
    }
}

LessonCondition setting(const std::string& key, const std::string& id, Relation relation = Relation::equal) {
    return {.number = {.kind = Measured::value, .key = key},
            .relation = relation,
            .setting = *read_value(*find_parameter(key), id).value};
}

TEST(Conditions, OfSettingsThatAreNoNumbers) {
    EXPECT_TRUE(holds(setting("method", "alibi"), "method=alibi"));
    EXPECT_FALSE(holds(setting("method", "alibi"), "method=shaw"));
    EXPECT_TRUE(holds(setting("method", "alibi", Relation::differs), "method=shaw"));
    EXPECT_TRUE(holds(setting("bidirectional", "on"), "bidirectional=1"));
    EXPECT_TRUE(holds(setting("seen_length", "none"), "seen_length=none"));
    EXPECT_FALSE(holds(setting("seen_length", "none"), "seen_length=3"));
    const ConditionNow shown = now(setting("measure", "euclidean"), "measure=cosine");
    EXPECT_EQ(shown.wanted, "Euclidean");
    EXPECT_EQ(shown.now, "cosine");
}

TEST(Goals, WantAllConditionsAtOnce) {
    const LessonGoal goal{.when = {rows(Relation::at_least, 5), rows(Relation::less, 9)}};
    const auto reached = [&](std::string_view state) {
        return all_hold(conditions_of(goal, LessonPictures(state_of(state))));
    };
    EXPECT_FALSE(reached("length=4"));
    EXPECT_TRUE(reached("length=5"));
    EXPECT_FALSE(reached("length=9"));
    EXPECT_EQ(conditions_of(goal, LessonPictures(state_of("length=9"))).at(0).holds, true);
}

TEST(Goals, ExamplesChangeWhatTheyName) {
    const auto keys = [](const std::string& example) {
        std::string keys;
        for (const Parameter* row : changed_by(example, state_of("length=20&base=9")))
            keys += std::string(row->key) + " ";
        return keys;
    };
    EXPECT_EQ(keys("length=30"), "length ") << "other lengths follow";
    EXPECT_EQ(keys("base=9&d_model=8"), "d_model ");
    EXPECT_EQ(keys("query_length=20&base=10000"), "base ");
    EXPECT_EQ(keys(""), "");
}

TEST(Goals, AreFilledInAndCountedLikeQuestions) {
    const LessonSpan number{.kind = LessonSpan::Kind::number, .text = "{rows}", .number = {.kind = Measured::rows}};
    LessonStep step;
    step.goals = {{.reach = {{.text = "More than "}, number}, .hints = {{number}}, .done = {number}}};
    const LessonStep shown = filled(step, LessonPictures(state_of("length=5")));
    EXPECT_EQ(shown.goals[0].reach[1].text, "5");
    EXPECT_EQ(shown.goals[0].hints[0][0].text, "5");
    EXPECT_EQ(shown.goals[0].done[0].text, "5");
    EXPECT_EQ(word_count({.steps = {step}}), 5U);
}

}
}
