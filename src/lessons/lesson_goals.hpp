// How far the goals of the open step are reached: their numbers in the present picture, read anew when the state
// changes or models have learned something, and not in every frame.
#pragma once

#include "core/lessons/goal.hpp"
#include "lessons/lesson_memory.hpp"
#include "session/session.hpp"

#include <vector>

namespace posenc {

class LessonGoals {
  public:
    /// The step as it begins, where none is reached.
    void begin(const std::vector<LessonGoal>& goals, const LessonPictures& begun);
    /// Of the session's state, where it is not the one that was read last: the goals that it reaches.
    std::vector<int> follow(Session& session, const std::vector<LessonGoal>& goals);

    /// Every condition of a goal of the step that began last.
    const std::vector<ConditionNow>& conditions(int goal) const { return now_[static_cast<std::size_t>(goal)]; }

  private:
    void read(const std::vector<LessonGoal>& goals, const LessonPictures& present);

    State seen_;        ///< read last
    Index learned_ = 0; ///< … and how much had been learned then
    std::vector<std::vector<ConditionNow>> now_;
};

}
