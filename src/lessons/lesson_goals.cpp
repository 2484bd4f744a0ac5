#include "lessons/lesson_goals.hpp"

#include <utility>

namespace posenc {

void LessonGoals::begin(const std::vector<LessonGoal>& goals, const LessonPictures& begun) {
    seen_ = begun.state();
    read(goals, begun);
}

std::vector<int> LessonGoals::follow(Session& session, const std::vector<LessonGoal>& goals) {
    std::vector<int> reached;
    if (goals.empty() || session.state() == seen_)
        return reached;
    seen_ = session.state();
    read(goals, LessonPictures(seen_, [&](const State& state) { return session.made(state); }));
    for (int i = 0; i < static_cast<int>(goals.size()); ++i)
        if (all_hold(conditions(i)))
            reached.push_back(i);
    return reached;
}

void LessonGoals::read(const std::vector<LessonGoal>& goals, const LessonPictures& present) {
    now_.clear();
    for (const LessonGoal& goal : goals)
        now_.push_back(conditions_of(goal, present));
}

}
