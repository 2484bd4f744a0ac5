// A goal tried in its step: whether the step itself reaches it, whether the present picture does, and which of its
// examples. And what can be asked of the present picture.
#pragma once

#include "core/lessons/goal.hpp"
#include "panels/workshop/block_text.hpp"
#include "panels/workshop/workshop_parts.hpp"

namespace posenc {

class GoalTrial {
  public:
    /// Tries the conditions of a block that can be read, whatever else it lacks. What has not changed since the last
    /// call is not tried again.
    void follow(const Bench& bench, const BlockText& block);

    const LessonGoal& goal() const { return goal_; }                 ///< only its conditions
    const std::vector<ConditionNow>& now() const { return now_; }    ///< one for each condition
    const std::vector<std::size_t>& lines() const { return lines_; } ///< of the block, likewise
    bool met_at_start() const { return met_at_start_; }
    bool met_now() const { return !now_.empty() && all_hold(now_); }
    const std::vector<bool>& solved() const { return solved_; } ///< one for each line `solve`

  private:
    void read(const BlockText& block);

    std::string block_;
    State begun_, seen_;
    LessonGoal goal_;
    std::vector<std::size_t> lines_;
    std::vector<ConditionNow> now_;
    bool met_at_start_ = false;
    std::vector<bool> solved_;
};

/// What can be asked of the present picture: the left side of a condition, in words, and the present number.
struct AskedNumber {
    std::string written, name, now;
};
class AskedNumbers {
  public:
    /// Some of them take long: they are read again when the picture or the cell has changed.
    const std::vector<AskedNumber>& of(const Bench& bench);

  private:
    std::vector<AskedNumber> all_;
    State state_;
    Cell at_;
};
/// The present number, as the right side of a condition.
std::string wanted_of(const AskedNumber& measure, const State& state);

}
