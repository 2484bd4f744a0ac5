// The form of a step's goal, and what becomes of the goal when it is tried: whether the step itself reaches it, whether
// the present picture does, and which example.
#pragma once

#include "core/lessons/goal.hpp"
#include "panels/workshop/block_text.hpp"
#include "panels/workshop/workshop_parts.hpp"

namespace posenc {

/// A goal tried in its step.
struct GoalTrial {
    LessonGoal goal; ///< its conditions that can be read
    std::vector<std::size_t> lines; ///< of the block, one for each condition
    bool met_at_start = false, met_now = false;
    std::vector<ConditionNow> now;
    std::vector<bool> solved; ///< one for each example
};

class GoalTab {
  public:
    void draw(Bench& bench, Column& column);

  private:
    const GoalTrial& trial(Bench& bench, const BlockText& block);
    bool draw_conditions(Bench& bench, BlockText& block, Column& column);
    bool draw_condition(Bench& bench, BlockText& block, std::size_t line, Column& column);
    bool draw_examples(Bench& bench, BlockText& block, Column& column);

    std::string tried_block_;
    State tried_begun_, tried_now_;
    GoalTrial trial_;
};

}
