#include "panels/lessons/tasks.hpp"

#include "core/text.hpp"
#include "panels/lessons/goal.hpp"

#include <algorithm>

namespace posenc {

namespace {

int question_count(const LessonPlayer& player) {
    return static_cast<int>(player.step()->questions.size());
}

int goal_count(const LessonPlayer& player) {
    return static_cast<int>(player.step()->goals.size());
}

void draw_questions(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look) {
    for (int i = 0; i < question_count(player); ++i) {
        draw_question(session, player, i, column, look);
        column.y += px(12);
    }
}

void draw_goals(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look) {
    for (int i = 0; i < goal_count(player); ++i) {
        draw_goal(session, player, i, column, look);
        column.y += px(12);
    }
}

void add_keys(std::string_view pairs, std::vector<std::string_view>& keys) {
    for (const std::string_view pair : split(pairs, '&'))
        if (const std::string_view key = pair.substr(0, pair.find('='));
            std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(key);
}

/// The key in "animate=length 20 to 50000", one of the pairs of a state.
std::string_view key_that_runs(std::string_view state) {
    for (const std::string_view pair : split(state, '&'))
        if (constexpr std::string_view begin = "animate="; pair.starts_with(begin))
            return pair.substr(begin.size(), pair.find_first_of(" %+") - begin.size());
    return {};
}

}

std::vector<std::string_view> task_keys(const LessonStep& step) {
    std::vector<std::string_view> keys;
    for (const LessonGoal& goal : step.goals)
        if (!goal.solves.empty())
            add_keys(goal.solves.front(), keys);
    add_keys(key_that_runs(step.state), keys);
    for (const LessonQuestion& question : step.questions)
        add_keys(question.show, keys);
    for (const LessonGoal& goal : step.goals)
        for (const std::string& example : goal.solves)
            add_keys(example, keys);
    return keys;
}

bool has_tasks(const LessonStep& step) {
    return !step.questions.empty() || !step.goals.empty();
}

bool has_both_tasks(const LessonStep& step) {
    return !step.questions.empty() && !step.goals.empty();
}

void draw_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look) {
    draw_questions(session, player, column, look);
    draw_goals(session, player, column, look);
}

void draw_first_tasks(Session& session, LessonPlayer& player, Column& column, const QuestionLook& look) {
    const bool goals = question_count(player) == 0 || (has_both_tasks(*player.step()) && player.shows_goals());
    goals ? draw_goals(session, player, column, look) : draw_questions(session, player, column, look);
}

}
