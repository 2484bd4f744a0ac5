// From top to bottom: the place in the lesson, the title of the step, its text, its questions and goals, and the
// buttons Back and Next. Only the text scrolls if it is too long, so that a question is visible with all its answers.
#include "panels/lessons/lesson_parts.hpp"
#include "panels/lessons/tasks.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float foot_height = 64, dot = 8, least_text = 44, smallest_words = 13, card_padding = 16, between = 12,
                edge = 1; // the line beside the column, which the text leaves free

/// A dot for every step: filled for past steps, long for the present one, hollow for later ones; then its number in
/// words.
void draw_dots(const LessonPlayer& player, Rect line) {
    constexpr float gap = 7, present = 20;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string words = step_place(player);
    const auto count = static_cast<float>(player.step_count());
    const float room = line.width - text_size(words, 12).x - px(12);
    const float squeeze = std::min(1.0F, room / (count * px(dot + gap) + px(present - dot)));
    float x = line.x;
    const float y = line.y + line.height / 2, radius = std::max(px(2), px(dot) * squeeze / 2);
    for (int step = 1; step <= player.step_count(); ++step) {
        const float width = step == player.step_number() ? px(present) * squeeze : 2 * radius;
        if (step == player.step_number())
            list->AddRectFilled({x, y - radius}, {x + width, y + radius}, theme().accent, radius);
        else if (step < player.step_number())
            list->AddCircleFilled({x + radius, y}, radius, theme().text2);
        else
            list->AddCircle({x + radius, y}, radius - px(1), theme().line2, 0, px(1.5F));
        x += width + px(gap) * squeeze;
    }
    draw_text_aligned(list, {x + px(8), y}, {0, 0.5F}, words, 12, theme().text3);
    note_item({words, "text", line.x, line.y, line.width, line.height});
}

/// Returns the bottom of the heading.
float draw_head(Session& session, LessonPlayer& player, float padding, LessonWish& wish) {
    Column column = region_column(padding, 10);
    const Rect line = column.take(control_height());
    const float room = draw_lesson_tools(session, player, line, wish) - line.x;
    draw_lesson_place(lesson_place(player), {line.x, line.y, room, line.height});
    draw_lesson_titles(player, column, 20, true);
    draw_dots(player, column.take(px(16), px(14)));
    return column.y;
}

struct Room {
    float text, card;
    float task_words; ///< text size of the questions and goals
};

float tasks_height(Session& session, LessonPlayer& player, float width, float words) {
    Column column{0, 0, width - 2 * px(card_padding)};
    draw_first_tasks(session, player, column, {.size = words, .measures = true});
    return std::ceil(column.y) + px(card_padding);
}

/// Questions and goals get the height they need, with smaller text before they would scroll. The text gets the rest, at
/// least a minimum.
Room share_room(Session& session, LessonPlayer& player, float width, float height, float words) {
    if (!has_tasks(*player.step()))
        return {height, 0, words};
    const float text = std::ceil(step_text_height(session, player, width - px(edge), words)) + px(between);
    const float most = height - std::min(text, px(least_text));
    float size = words, card = tasks_height(session, player, width, size);
    while (card > most && size > smallest_words)
        card = tasks_height(session, player, width, --size);
    card = std::min(card, most);
    return {std::min(text, height - card), card, size};
}

void draw_card(Session& session, LessonPlayer& player, Rect card, float words) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg1, px(8));
    list->AddRect(card.min(), card.max(), theme().line, px(8), 0, px(1));
    begin_region("lesson answers", card.inset(px(1)), 0, true);
    Column column = region_column(card_padding - 1, card_padding - 5);
    draw_first_tasks(session, player, column, {.size = words});
    end_region(column.y - px(between));
}

}

void draw_lesson_column(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const bool wide = look().arrangement == Arrangement::wide;
    const float padding = wide ? 20 : 18, words = wide ? 16 : 15;
    begin_region("lesson", area, theme().bg0);
    const float top = draw_head(session, player, padding, wish);
    const float left = area.x + px(padding), width = area.width - 2 * px(padding);
    const Rect foot{area.x, area.bottom() - px(foot_height), area.width, px(foot_height)};
    const Room room = share_room(session, player, width, foot.y - top, words);
    // A separate name for every step, so that each step is scrolled to its first line.
    const std::string name = "lesson text " + std::to_string(player.step_number());
    begin_region(name.c_str(), {area.x, top, area.width - px(edge), room.text - (room.card > 0 ? px(between) : 0)},
                 theme().bg0, true);
    Column column = region_column(padding, 0);
    draw_step_text(session, player, column, words);
    end_region(column.y);
    if (room.card > 0)
        draw_card(session, player, {left, top + room.text, width, room.card}, room.task_words);
    const float height = lesson_way_height();
    draw_lesson_way(session, player, {left, foot.y + std::round((foot.height - height) / 2), width, height}, true);
    ImGui::GetWindowDrawList()->AddRectFilled({area.right() - px(edge), area.y}, area.max(), theme().line);
    end_region();
}

}
