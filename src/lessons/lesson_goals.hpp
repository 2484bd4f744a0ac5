// Which goals of the open step are reached: their numbers in the present picture. They are computed when the state has
// changed or models have learned something, not in every frame.
#pragma once

#include "core/lessons/goal.hpp"
#include "lessons/lesson_memory.hpp"
#include "session/session.hpp"

#include <vector>

namespace posenc {

class LessonGoals {
  public:
    /// Begins a step; none of its goals is reached.
    void begin(const std::vector<LessonGoal>& goals, const LessonPictures& begun);
    /// Reads the conditions again if the state has changed or models have learned something since the last call.
    void follow(Session& session, const std::vector<LessonGoal>& goals);

    /// The conditions of a goal of the present step.
    const std::vector<ConditionNow>& conditions(int goal) const { return now_[static_cast<std::size_t>(goal)]; }
    /// The goals that the present state reaches; none before anything has changed, and while models learn.
    std::vector<int> reached() const;

  private:
    void read(const std::vector<LessonGoal>& goals, const LessonPictures& present);

    State seen_;            ///< the state of the last call
    Index learned_ = 0;     ///< … and how much had been learned then
    bool changed_ = false;  ///< something has changed in the step
    bool learning_ = false; ///< … and models that a goal speaks of go on learning
    std::vector<std::vector<ConditionNow>> now_;
};

}
