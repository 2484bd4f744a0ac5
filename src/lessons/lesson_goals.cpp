#include "lessons/lesson_goals.hpp"

#include <utility>

namespace posenc {

void LessonGoals::begin(std::string lesson, int step, const std::vector<LessonGoal>& goals,
                        const LessonPictures& begun) {
    lesson_ = std::move(lesson);
    step_ = step;
    seen_ = begun.state();
    read(goals, begun);
}

void LessonGoals::follow(Session& session, const std::vector<LessonGoal>& goals) {
    if (goals.empty() || session.state() == seen_)
        return;
    seen_ = session.state();
    read(goals, LessonPictures(seen_, [&](const State& state) { return session.made(state); }));
    for (int i = 0; i < static_cast<int>(goals.size()); ++i)
        if (all_hold(conditions(i)))
            progress(i).reached = true;
}

void LessonGoals::read(const std::vector<LessonGoal>& goals, const LessonPictures& present) {
    now_.clear();
    for (const LessonGoal& goal : goals)
        now_.push_back(conditions_of(goal, present));
}

}
