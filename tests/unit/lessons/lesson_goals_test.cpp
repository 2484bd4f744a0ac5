// How far goals are reached: read when the state changes.
#include "lessons/lesson_goals.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_goals_test {
namespace {

std::vector<LessonGoal> goals_of(double least_rows) {
    const LessonCondition rows{.number = {.kind = LessonNumber::Kind::rows},
                               .relation = LessonCondition::Relation::at_least,
                               .wanted = least_rows};
    return {{.when = {rows}}};
}

/// The next frame, after this edit.
void change(Session& session, std::string_view key, std::string_view text) {
    session.edit(key, text);
    session.begin_frame();
}

TEST(LessonGoals, AreReadWhenTheStateChangesAndNotBefore) {
    Session session(parse("length=20").state);
    LessonGoals goals;
    goals.begin(goals_of(30), session.state());
    EXPECT_EQ(goals.conditions(0).at(0).now, "20");
    goals.follow(session, goals_of(5));
    EXPECT_EQ(goals.conditions(0).at(0).wanted, "30") << "the state is the same, so nothing is read";
    change(session, "length", "40");
    goals.follow(session, goals_of(30));
    EXPECT_EQ(goals.reached(), std::vector<int>{0});
    EXPECT_EQ(goals.conditions(0).at(0).now, "40");
}

TEST(LessonGoals, AreTheOnesReachedByThisState) {
    Session session(parse("length=20").state);
    LessonGoals goals;
    goals.begin(goals_of(20), session.state());
    goals.follow(session, goals_of(20));
    EXPECT_TRUE(goals.reached().empty()) << "the beginning reaches nothing";
    change(session, "length", "19");
    goals.follow(session, goals_of(20));
    EXPECT_TRUE(goals.reached().empty());
    EXPECT_FALSE(goals.conditions(0).at(0).holds);
}

}
}
