#include "panels/lessons/tasks.hpp"

#include "panels/lessons/goal.hpp"

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

int told_of_tasks(LessonPlayer& player) {
    int told = 0;
    for (int i = 0; i < question_count(player); ++i)
        told += player.answered(i).revealed ? 1 : 0;
    for (int i = 0; i < goal_count(player); ++i)
        told += player.progress(i).hints + (player.progress(i).reached ? 1 : 0);
    return told;
}

}
