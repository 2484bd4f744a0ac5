// All tasks as cards with an example each, and a form for the user's own task: a rule and its number.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/tasks/task_form.hpp"
#include "views/plot/choice_card.hpp"
#include "views/plot/heading.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

using learning::Rule;
using learning::Task;

TaskForm form_of(std::string_view task_id) {
    const std::optional<Task> task = learning::find_task(task_id);
    const auto rules = learning::task_rules();
    for (std::size_t i = 0; task && i < rules.size(); ++i)
        if (task->rule == &rules[i])
            return {static_cast<int>(i), task->number};
    return {0, 3};
}

std::string task_id_of(const TaskForm& form) {
    const Rule& rule = learning::task_rules()[static_cast<std::size_t>(form.rule)];
    if (rule.low == rule.high)
        return std::string(rule.id);
    return std::string(rule.id) + ":" + std::to_string(std::clamp(form.number, rule.low, rule.high));
}

namespace {

constexpr float gap = 12, aside = 12, least_card_width = 176, head = 28;

int columns_of(float width) {
    return std::clamp(static_cast<int>((width + px(gap)) / (px(least_card_width) + px(gap))), 1, 3);
}

float card_width(float width) {
    const auto columns = static_cast<float>(columns_of(width));
    return std::floor((width - px(gap) * (columns - 1)) / columns);
}

/// All cards have the height of the one with the longest text.
float card_height(float width) {
    float prose = px(2 * 18);
    for (const Task& task : learning::task_cards())
        prose = std::max(prose, draw_wrapped(nullptr, {}, width - 2 * px(aside), task.sentence, 12, 0));
    return px(aside) + px(24) + prose + px(8) + task_example_height() + px(aside);
}

/// A rule and its number, if it has one, in a card that is not a button.
void draw_form(LearningScene& scene, Rect card) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Task& task = scene.settings().task;
    const bool chosen = std::none_of(learning::task_cards().begin(), learning::task_cards().end(),
                                     [&](const Task& one) { return one.id == task.id; });
    list->AddRectFilled(card.min(), card.max(), chosen ? theme().accent_soft : theme().bg1, px(6));
    list->AddRect(card.min(), card.max(), chosen ? theme().accent : theme().line, px(6), 0, px(1));
    const Rect inside = inset(card, {aside, aside, aside, aside});
    Rect rest = inside;
    const float control = in_design(control_height());
    draw_text(list, take_top(rest, 24).min(), "Your own task", 14, theme().text, Weight::semibold);
    TaskForm form = form_of(task.id);
    const auto rules = learning::task_rules();
    std::vector<MenuEntry> entries;
    for (const Rule& rule : rules)
        entries.push_back({rule.id, rule.words});
    const Rule& rule = rules[static_cast<std::size_t>(form.rule)];
    if (const auto clicked = menu(take_top(rest, control, 8), "Rule##own_rule", rule.words, entries, form.rule)) {
        form.rule = *clicked;
        edit_race(scene, "task", task_id_of(form));
    }
    if (rule.low != rule.high) {
        Rect line = take_top(rest, control, 8);
        draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5F}, "N", 13, theme().text2);
        take_left(line, 20);
        const StepperResult result = stepper(take_left(line, 116), "N##own_number", std::to_string(form.number));
        const std::optional<double> typed =
            result.field.committed ? parse_number(trim(*result.field.committed)) : std::nullopt;
        if (typed && *typed == std::floor(*typed))
            form.number = static_cast<Index>(std::clamp(*typed, -1.0, 1e6));
        form.number += result.steps;
        if (typed || result.steps != 0)
            edit_race(scene, "task", task_id_of(form), result.gesture);
    }
    if (chosen && task_example_height() <= rest.height)
        draw_task_example(task, take_bottom(rest, in_design(task_example_height())), {});
}

void draw_card(LearningScene& scene, Rect card, const Task& task) {
    if (choice_card(card, task.title, "task." + task.id, scene.settings().task.id == task.id))
        edit_race(scene, "task", task.id);
    Rect inside = inset(card, {aside, aside, aside, aside});
    draw_text(ImGui::GetWindowDrawList(), take_top(inside, 22).min(), task.title, 14, theme().text, Weight::semibold);
    draw_prose(inside.min(), inside.width, task.sentence, 12, theme().text2);
    draw_task_example(task, take_bottom(inside, in_design(task_example_height())), {});
}

}

float task_cards_height(float width) {
    const auto cards = static_cast<int>(learning::task_cards().size()) + 1, columns = columns_of(width);
    const int rows = (cards + columns - 1) / columns;
    return px(head) + static_cast<float>(rows) * (card_height(card_width(width)) + px(gap));
}

void draw_task_cards(LearningScene& scene, Rect area) {
    draw_heading(area.min(), area.width, "What is to be learned", "");
    const float width = card_width(area.width), height = card_height(width);
    const int columns = columns_of(area.width);
    const auto place = [&](int card) {
        return Rect{area.x + static_cast<float>(card % columns) * (width + px(gap)),
                    area.y + px(head) + static_cast<float>(card / columns) * (height + px(gap)), width, height};
    };
    const auto cards = learning::task_cards();
    for (std::size_t i = 0; i < cards.size(); ++i)
        draw_card(scene, place(static_cast<int>(i)), cards[i]);
    draw_form(scene, place(static_cast<int>(cards.size())));
    note_part("tasks", area);
}

}
