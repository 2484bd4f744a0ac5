// From top to bottom: the place in the lesson, the title of the step, its text, its questions and goals, and the
// buttons Back and Next. A text that leaves no room for its question is read first: a button leads from one to the
// other, so that neither is cut.
#include "panels/lessons/lesson_parts.hpp"
#include "panels/lessons/tasks.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float column_words = 16, foot_height = 64, dot = 8, smaller_words = 14, smallest_words = 13,
                card_padding = 16, between = 12,
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
    float task_words;        ///< text size of the questions and goals
    Seen seen;               ///< without tasks `all`
    std::size_t first_block; ///< of the text that is shown
};

float tasks_height(Session& session, LessonPlayer& player, float width, float size) {
    Column column{0, 0, width - 2 * px(card_padding)};
    draw_first_tasks(session, player, column, {.size = size, .measures = true});
    return std::ceil(column.y) + px(card_padding);
}

/// Where the text and its tasks do not fit below each other: first the text alone; then the tasks, and above them the
/// last paragraphs that have room as a whole.
Room share_in_turn(Session& session, LessonPlayer& player, float width, float height) {
    if (waiting_question(player) >= 0) // it was answered in the picture
        player.show_tasks(true);
    if (!player.shows_tasks())
        return {height, 0, column_words, Seen::one, 0};
    const auto text_from = [&](std::size_t block) {
        return std::ceil(step_text_height(session, player, width - px(edge), column_words, block)) + px(between);
    };
    const std::size_t blocks = player.step()->blocks.size();
    const float least = has_step_buttons(session.state(), player) ? text_from(blocks) : 0, most = height - least;
    float size = column_words, card = tasks_height(session, player, width, size);
    while (card > most && size > smallest_words)
        card = tasks_height(session, player, width, --size);
    card = std::min(card, most);
    std::size_t first = blocks;
    while (first > 0 && text_from(first - 1) <= height - card)
        --first;
    return {first < blocks ? text_from(first) : least, card, size, Seen::one, first};
}

Room share_room(Session& session, LessonPlayer& player, float width, float height) {
    if (!has_tasks(*player.step()))
        return {height, 0, column_words, Seen::all, 0};
    const float text = std::ceil(step_text_height(session, player, width - px(edge), column_words)) + px(between);
    for (float size = column_words; size >= smaller_words; --size)
        if (const float card = tasks_height(session, player, width, size); text + card <= height) {
            player.show_tasks(true); // they stay when a hint, a verdict or a button takes room
            return {text, card, size, Seen::text_and_tasks, 0};
        }
    return share_in_turn(session, player, width, height);
}

/// A separate name for every step, so that each is scrolled to its first line.
void draw_text(Session& session, LessonPlayer& player, Rect area, float padding, std::size_t first) {
    const std::string name = "lesson text " + std::to_string(player.step_number());
    begin_region(name.c_str(), area, theme().bg0, true);
    Column column = region_column(padding, 0);
    draw_step_text(session, player, column, column_words, first);
    end_region(column.y);
}

void draw_card(Session& session, LessonPlayer& player, Rect card, float size) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg1, px(8));
    list->AddRect(card.min(), card.max(), theme().line, px(8), 0, px(1));
    begin_region("lesson answers", card.inset(px(1)), 0, true);
    Column column = region_column(card_padding - 1, card_padding - 5);
    draw_first_tasks(session, player, column, {.size = size});
    end_region(column.y - px(between));
}

}

void draw_lesson_column(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float padding = look().arrangement == Arrangement::wide ? 20 : 18;
    begin_region("lesson", area, theme().bg0);
    const float top = draw_head(session, player, padding, wish);
    const float left = area.x + px(padding), width = area.width - 2 * px(padding);
    const Rect foot{area.x, area.bottom() - px(foot_height), area.width, px(foot_height)};
    const Room room = share_room(session, player, width, foot.y - top);
    if (room.text > 0)
        draw_text(session, player, {area.x, top, area.width - px(edge), room.text - (room.card > 0 ? px(between) : 0)},
                  padding, room.first_block);
    if (room.card > 0)
        draw_card(session, player, {left, top + room.text, width, room.card}, room.task_words);
    const float height = lesson_way_height();
    draw_lesson_way(session, player, {left, foot.y + std::round((foot.height - height) / 2), width, height}, room.seen);
    ImGui::GetWindowDrawList()->AddRectFilled({area.right() - px(edge), area.y}, area.max(), theme().line);
    end_region();
}

}
