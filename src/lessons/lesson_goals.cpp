#include "lessons/lesson_goals.hpp"

#include "learning/trainer.hpp"
#include "lessons/recorded_races.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

bool asks_for_training(const std::vector<LessonGoal>& goals) {
    return std::any_of(goals.begin(), goals.end(), [](const LessonGoal& goal) {
        return std::any_of(goal.when.begin(), goal.when.end(),
                           [](const LessonCondition& one) { return one.number.kind == LessonNumber::Kind::accuracy; });
    });
}

/// Increases whenever something is scored, and changes with the race that is shown.
Index learned_so_far(const learning::Results& results) {
    Index sum = 0;
    for (const learning::RunResult& run : results.runs)
        sum += run.scores.empty() ? 0 : run.scored_at + 1;
    return sum;
}

/// From the results on the screen if they are of that race, else from the recorded runs.
double accuracy_now(Session& session, const State& race, const LessonNumber& number) {
    const learning::Results& results = session.trainer().results();
    const bool present = learning::text_of(race) == learning::text_of(session.state());
    const double share = present ? accuracy(results, number.entrant, number.tokens, number.seed) : undefined;
    return std::isnan(share) ? recorded_accuracy()(race, number) : share;
}

}

void LessonGoals::begin(const std::vector<LessonGoal>& goals, const LessonPictures& begun) {
    seen_ = begun.state();
    changed_ = learning_ = false;
    read(goals, begun);
}

void LessonGoals::follow(Session& session, const std::vector<LessonGoal>& goals) {
    if (goals.empty())
        return;
    const bool asks = asks_for_training(goals);
    const Index learned = asks ? learned_so_far(session.trainer().results()) : 0;
    learning_ = asks && session.trainer().training();
    if (session.state() == seen_ && learned == learned_)
        return;
    changed_ = true;
    seen_ = session.state();
    learned_ = learned;
    const auto make = [&](const State& state) { return session.made(state); };
    const auto accuracy = [&](const State& race, const LessonNumber& number) {
        return accuracy_now(session, race, number);
    };
    read(goals, LessonPictures(seen_, make, accuracy));
}

std::vector<int> LessonGoals::reached() const {
    std::vector<int> reached;
    for (int i = 0; changed_ && !learning_ && i < static_cast<int>(now_.size()); ++i)
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
