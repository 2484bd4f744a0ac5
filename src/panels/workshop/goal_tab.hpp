// The forms of a step's goals, which are tried while they are written.
#pragma once

#include "panels/workshop/goal_trial.hpp"

#include <map>

namespace posenc {

class GoalTab {
  public:
    void draw(Bench& bench, Column& column);

  private:
    void draw_goal(Bench& bench, std::size_t which, Column& column);

    AskedNumbers asked_;
    std::map<std::size_t, GoalTrial> trials_; ///< of the chosen step's goals
};

}
