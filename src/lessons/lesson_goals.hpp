// How far the goals of the open step are reached: their numbers in the present picture, read anew when the state
// changes and not in every frame, and what stays known as long as the program runs.
#pragma once

#include "core/lessons/goal.hpp"
#include "session/session.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace posenc {

struct GoalProgress {
    bool reached = false; ///< once; it stays so when the state moves on
    int hints = 0;        ///< that are open
};

class LessonGoals {
  public:
    /// The step as it begins, where none is reached.
    void begin(std::string lesson, int step, const std::vector<LessonGoal>& goals, const LessonPictures& begun);
    /// Of the session's state, where it is not the one that was read last.
    void follow(Session& session, const std::vector<LessonGoal>& goals);

    GoalProgress& progress(int goal) { return progress_[{lesson_, step_, goal}]; }
    /// Every condition of a goal of the step that began last.
    const std::vector<ConditionNow>& conditions(int goal) const { return now_[static_cast<std::size_t>(goal)]; }

  private:
    void read(const std::vector<LessonGoal>& goals, const LessonPictures& present);

    std::string lesson_;
    int step_ = 0;
    State seen_; ///< read last
    std::vector<std::vector<ConditionNow>> now_;
    std::map<std::tuple<std::string, int, int>, GoalProgress> progress_;
};

}
