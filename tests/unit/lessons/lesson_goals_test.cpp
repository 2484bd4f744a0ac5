// How far goals are reached: read when the state changes, and remembered by lesson, step and goal.
#include "lessons/lesson_goals.hpp"

#include <gtest/gtest.h>

namespace posenc {
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
    goals.begin("a", 1, goals_of(30), session.state());
    EXPECT_EQ(goals.conditions(0).at(0).now, "20");
    goals.follow(session, goals_of(5));
    EXPECT_EQ(goals.conditions(0).at(0).wanted, "30") << "the state is the same, so nothing is read";
    change(session, "length", "40");
    goals.follow(session, goals_of(30));
    EXPECT_EQ(goals.conditions(0).at(0).now, "40");
    EXPECT_TRUE(goals.progress(0).reached);
}

TEST(LessonGoals, BeginUnreachedAndStayReached) {
    Session session(parse("length=20").state);
    LessonGoals goals;
    goals.begin("a", 1, goals_of(30), session.state());
    EXPECT_FALSE(goals.progress(0).reached);
    change(session, "length", "30");
    goals.follow(session, goals_of(30));
    change(session, "length", "29");
    goals.follow(session, goals_of(30));
    EXPECT_FALSE(goals.conditions(0).at(0).holds);
    EXPECT_TRUE(goals.progress(0).reached);
    for (const auto& [lesson, step] : {std::pair{"a", 2}, {"b", 1}}) {
        goals.begin(lesson, step, goals_of(30), session.state());
        EXPECT_FALSE(goals.progress(0).reached) << lesson << step;
    }
    goals.begin("a", 1, goals_of(30), session.state());
    EXPECT_TRUE(goals.progress(0).reached);
}

}
}
