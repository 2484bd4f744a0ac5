// Head with its button, conditions, hints, verdict: see goal.hpp.
#include "panels/lessons/goal.hpp"

#include "core/lessons/parts.hpp"
#include "panels/lessons/task_words.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float mark_room = 26, mark_size = 16, smallest_size = 13;

/// The next hint, or after the last one a way. Returns the width that it takes from the words.
float draw_help(Session& session, LessonPlayer& player, int which, const Column& column, bool measures) {
    const bool hint = player.has_hint(which);
    if (!hint && !player.has_way(which))
        return 0;
    const std::string_view name = hint ? "Hint##hint" : "Show a way##way";
    const ButtonOptions options{.icon = hint ? icons::circle_question_mark : icons::eye};
    const float width = button_width(name, options);
    const Rect rect{column.x + column.width - width, column.y, width, task_button_height()};
    if (!measures && button(rect, name, options)) {
        if (hint)
            player.open_hint(which);
        else
            player.show_way(session, which);
    }
    return width + px(12);
}

/// A tick if it holds, else an empty ring.
void draw_mark(ImDrawList* list, ImVec2 center, bool holds) {
    if (holds)
        return draw_icon(list, center, icons::circle_check, mark_size + 2, theme().ok);
    list->AddCircle(center, px(mark_size) / 2, theme().text3, 0, px(1.5F));
}

void draw_condition(ImDrawList* list, Column& column, const std::string& words, bool holds, float size) {
    const Verbatim translated; // part by part
    const float top = column.y;
    Column text{column.x + px(mark_room), top, column.width - px(mark_room)};
    if (list) {
        draw_mark(list, {column.x + px(mark_size) / 2, top + text_size(words, size).y / 2}, holds);
        text.y += draw_wrapped(list, {text.x, top}, text.width, words, size, theme().text);
        note_item({words, "text", column.x, top, column.width, text.y - top, true, holds});
    } else {
        text.y += draw_wrapped(nullptr, {text.x, top}, text.width, words, size, theme().text);
    }
    column.y = text.y + px(8);
}

}

namespace {

std::string translated(const LessonNumber& number) {
    return std::string(translate(number_words(number)));
}

/// What the number is compared with: "30"; "Length (20)", or the name alone while that has no value.
std::string wanted_words(const LessonCondition& condition, const ConditionNow& now) {
    const std::string value(translate(now.wanted));
    if (!condition.reference)
        return value;
    return translated(*condition.reference) + (now.wanted.empty() ? "" : " (" + value + ")");
}

/// "should be at least "
std::string demand(const LessonCondition& condition) {
    using Relation = LessonCondition::Relation;
    switch (condition.relation) {
    case Relation::less:
        return "should be less than ";
    case Relation::at_most:
        return "should be at most ";
    case Relation::equal:
        return condition.reference ? "should equal " : "should be ";
    case Relation::differs:
        return condition.reference ? "should differ from " : "should not be ";
    case Relation::at_least:
        return "should be at least ";
    case Relation::more:
        return "should be more than ";
    }
    return {};
}

}

std::string condition_words(const LessonCondition& condition, const ConditionNow& now) {
    const std::string what = condition.called.empty() ? part_title(translated(condition.number)) : condition.called;
    const std::string value(translate(now.now.empty() ? "not in the picture" : std::string_view(now.now)));
    return what + ": " + value + "; " + std::string(translate(demand(condition) + wanted_words(condition, now)));
}

void draw_goal(Session& session, LessonPlayer& player, int which, Column& column, const QuestionLook& look) {
    const LessonGoal& goal = player.step()->goals[static_cast<std::size_t>(which)];
    const std::vector<ConditionNow>& now = player.conditions(which);
    const GoalProgress progress = player.progress(which);
    ImDrawList* const list = look.measures ? nullptr : ImGui::GetWindowDrawList();
    const float size = look.presents ? look.size : std::max(smallest_size, look.size - 2);
    const ItemScope controls("goal." + std::to_string(which + 1));
    ImGui::PushID("goal");
    ImGui::PushID(which);
    const float beside = draw_help(session, player, which, column, look.measures);
    draw_task_head(list, column, "GOAL", goal.reach, look.size, beside);
    for (std::size_t i = 0; i < now.size(); ++i)
        draw_condition(list, column, condition_words(goal.when[i], now[i]), now[i].holds, size);
    for (int i = 0; i < progress.hints; ++i)
        draw_words(list, column, goal.hints[static_cast<std::size_t>(i)], size, theme().text2);
    if (player.is_reached(which)) {
        draw_verdict(list, column, std::string(goal_verdict), true, look.presents ? look.size : 13);
        draw_words(list, column, goal.done, size, theme().text2);
    } else if (progress.reached) {
        draw_remark(list, column, std::string(goal_before), look.presents ? look.size : 13, theme().text3);
    }
    ImGui::PopID();
    ImGui::PopID();
}

}
