// Titles, tools, text and the way on: see lesson_parts.hpp.
#include "panels/lessons/lesson_parts.hpp"

#include "core/text.hpp"
#include "panels/lessons/task_code.hpp"
#include "panels/lessons/tasks.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_text.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::string lesson_place(const LessonPlayer& player) {
    if (player.number() == 0)
        return "YOUR LESSON";
    return "LESSON " + std::to_string(player.number()) + " OF " + std::to_string(lesson_table().size());
}

std::string step_place(const LessonPlayer& player) {
    return "step " + std::to_string(player.step_number()) + " of " + std::to_string(player.step_count());
}

void draw_lesson_place(const std::string& words, Rect line) {
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, line.y + line.height / 2}, {0, 0.5F},
                      fitted(words, line.width, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    note_item({words, "text", line.x, line.y, line.width, line.height});
}

float draw_lesson_tools(Session& session, LessonPlayer& player, Rect line, LessonWish& wish, bool presenter) {
    const float size = control_height();
    const int count = (presenter ? 3 : 2) + (player.is_own() ? 1 : 0);
    float x = line.right() - static_cast<float>(count) * size;
    const float left = x;
    const auto tool = [&](const char* label, const char* icon) {
        const Rect rect{x, line.y, size, size};
        x += size;
        return button(rect, label, {.icon = icon, .style = ButtonStyle::quiet, .icon_only = true});
    };
    if (player.is_own() && tool("Change this lesson##lesson.workshop", icons::pencil))
        wish.workshop = true;
    if (tool("Contents##lesson.contents", icons::menu))
        wish.contents = true;
    if (presenter && tool("Present##lesson.present", icons::presentation))
        session.edit("presenter", "1");
    if (tool("Close lesson##lesson.close", icons::x))
        player.close(session);
    return left;
}

void draw_lesson_titles(const LessonPlayer& player, Column& column, float size, bool lesson_too) {
    const Verbatim as_written;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string& lesson = player.lesson()->title;
    const std::string& step = player.step()->title.empty() ? lesson : player.step()->title;
    if (lesson_too && &step != &lesson) {
        draw_text(list, {column.x, column.y}, fitted(lesson, column.width, 13), 13, theme().text2);
        column.y += px(24);
    }
    const float height =
        draw_wrapped(list, {column.x, column.y}, column.width, step, size, theme().text, Weight::semibold);
    note_item({step, "text", column.x, column.y, column.width, height});
    column.y += height + px(10);
}

int waiting_question(LessonPlayer& player) {
    const auto& questions = player.step()->questions;
    for (int i = 0; i < static_cast<int>(questions.size()); ++i)
        if (const Answered& given = player.answered(i);
            !given.revealed && given.given(questions[static_cast<std::size_t>(i)]))
            return i;
    return -1;
}

bool leads_to_goal(LessonPlayer& player) {
    return has_both_tasks(*player.step()) && !player.shows_goals() && player.all_answered() && player.has_open_goal();
}

void draw_back(Session& session, LessonPlayer& player, Rect rect) {
    constexpr std::string_view label = "Back##lesson.back";
    ButtonOptions options{.icon = icons::arrow_left, .enabled = player.step_number() > 1, .key = "Page Up"};
    options.icon_only = button_width(label, options) > rect.width;
    if (button(rect, label, options))
        player.go_to(session, player.step_number() - 1);
}

void draw_next(Session& session, LessonPlayer& player, Rect rect, ButtonStyle style) {
    const bool last = player.step_number() >= player.step_count();
    const LessonEntry* next_lesson = player.next_lesson();
    const std::string_view label = next_lesson ? "Next lesson##lesson.next" : "Next##lesson.next";
    ButtonOptions options{.icon = icons::arrow_right,
                          .style = style,
                          .enabled = !last || next_lesson,
                          .key = "Page Down",
                          .icon_last = true};
    options.icon_only = button_width(label, options) > rect.width;
    if (!button(rect, label, options))
        return;
    if (next_lesson)
        player.open(session, next_lesson->id);
    else
        player.go_to(session, player.step_number() + 1);
}

namespace {

constexpr std::string_view reveal_label = "Reveal##reveal";
constexpr ButtonOptions reveal_look{.icon = icons::eye, .style = ButtonStyle::filled};

}

float reveal_width() {
    return button_width(reveal_label, reveal_look);
}

bool draw_reveal(Session& session, LessonPlayer& player, int which, Rect rect) {
    const ItemScope of_question("question." + std::to_string(which + 1));
    const bool pressed = button(rect, reveal_label, reveal_look);
    if (letter_pressed(player)) {
        focus_last_item();
        show_ring();
    }
    if (pressed)
        player.reveal(session, which);
    return pressed;
}

float lesson_way_height() {
    return px(40);
}

bool draw_task_switch(LessonPlayer& player, Rect rect, const char* back) {
    const bool goals_alone = player.step()->questions.empty(), shown = player.shows_tasks();
    const bool done = player.all_answered() && !player.has_open_goal(), goal_next = leads_to_goal(player);
    const bool to_goal = goal_next || (shown && has_both_tasks(*player.step()) && !player.shows_goals());
    const char* const open = goals_alone ? "Goal##lesson.question" : "Question##lesson.question";
    const char* const label = to_goal ? "Goal##lesson.goal" : shown ? back : open;
    const bool filled = goal_next || !(done || shown);
    if (button(rect, label, {.style = filled ? ButtonStyle::filled : ButtonStyle::bordered})) {
        player.show_goals(to_goal);
        player.show_tasks(to_goal || !shown);
    }
    return filled;
}

namespace {

/// The button between Back and Next. Returns whether it is what comes next.
bool draw_switch(LessonPlayer& player, Rect rect, Seen seen) {
    if (seen == Seen::one)
        return draw_task_switch(player, rect, "Text##lesson.question");
    const bool goal_next = leads_to_goal(player);
    if (button(rect, player.shows_goals() ? "Question##lesson.task" : "Goal##lesson.task",
               {.style = goal_next ? ButtonStyle::filled : ButtonStyle::bordered}))
        player.show_goals(!player.shows_goals());
    return goal_next;
}

}

void draw_lesson_way(Session& session, LessonPlayer& player, Rect line, Seen seen) {
    const bool switches = seen == Seen::one || (seen == Seen::text_and_tasks && has_both_tasks(*player.step()));
    const float gap = px(switches ? 8 : 12), count = switches ? 3 : 2;
    const float width = std::min(std::floor((line.width - (count - 1) * gap) / count), px(200));
    draw_back(session, player, {line.x, line.y, width, line.height});
    const bool elsewhere = switches && draw_switch(player, {line.x + width + gap, line.y, width, line.height}, seen);
    const Rect onwards{line.x + (count - 1) * (width + gap), line.y, width, line.height};
    const int waiting = player.shows_goals() ? -1 : waiting_question(player);
    if (waiting >= 0 && !draw_reveal(session, player, waiting, onwards))
        return;
    draw_next(session, player, onwards, elsewhere ? ButtonStyle::bordered : ButtonStyle::filled);
    if (waiting >= 0)
        focus_last_item(); // the keyboard focus stays on the same place
}

namespace {

std::span<const LessonBlock> blocks_from(const LessonStep& step, std::size_t first) {
    return std::span(step.blocks).subspan(first);
}

}

void draw_step_text(Session& session, LessonPlayer& player, Column& column, float size, std::size_t first) {
    const State& state = session.state();
    const auto line_button = [&](const std::string& label, const ButtonOptions& options) {
        const Rect line = column.take(control_height(), px(10));
        return button({line.x, line.y, std::min(line.width, button_width(label, options)), line.height}, label,
                      options);
    };
    if (!player.on_path(state) &&
        line_button("Back to the step##lesson.return", {.icon = icons::rotate_ccw, .chosen = true}))
        player.go_to(session, player.step_number());
    if (player.step_number() == 1 && !player.problem().empty())
        prose_item(column, player.problem(), 12, theme().warn);
    draw_copy_code(player, column);
    draw_step_words(player, column, blocks_from(*player.step(), first), size);
    if (const Index steps = player.training_offered();
        steps > 0 && line_button(with_identity(train_label(state, steps), "lesson.train"), {.icon = icons::play}))
        LessonPlayer::train(session);
}

void draw_run(const State& state, Column& column, LessonWish& wish) {
    const RunReading run = read_run(state.text("animate"));
    if (!run.run.parameter)
        return;
    const std::string label = with_identity(run_label(run.run), "lesson.run");
    const Rect line = column.take(control_height(), px(10));
    if (button({line.x, line.y, std::min(line.width, button_width(label, {.icon = icons::play})), line.height}, label,
               {.icon = icons::play}))
        wish.run = run.run;
}

bool has_step_buttons(const State& state, LessonPlayer& player) {
    return !player.on_path(state) || copy_code_height(*player.step()) > 0 || player.training_offered() > 0;
}

float step_text_height(const Session& session, LessonPlayer& player, float width, float size, std::size_t first) {
    const float button_line = control_height() + px(10);
    float height = draw_lesson_blocks(nullptr, {}, width, blocks_from(*player.step(), first), size).height + px(10);
    height += copy_code_height(*player.step());
    if (!player.on_path(session.state()))
        height += button_line;
    if (player.step_number() == 1 && !player.problem().empty())
        height += prose_height(width, player.problem(), 12);
    if (player.training_offered() > 0)
        height += button_line;
    return height;
}

}
