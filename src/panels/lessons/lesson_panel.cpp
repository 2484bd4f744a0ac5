// Three parts beside each other, or below each other in the sheet: see lesson_panel.hpp.
#include "panels/lessons/lesson_panel.hpp"

#include "core/text.hpp"
#include "panels/lessons/question.hpp"
#include "platform/platform.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_text.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float head_width = 288, text_width = 470, padding = 16, words = 14, question_words = 15;

std::string place_of(const LessonPlayer& player) {
    if (player.number() == 0)
        return "YOUR LESSON";
    return "LESSON " + std::to_string(player.number()) + " OF " + std::to_string(lesson_table().size());
}

void draw_place(const std::string& words, Rect line) {
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, line.y + line.height / 2}, {0, 0.5F},
                      fitted(words, line.width, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    note_item({words, "text", line.x, line.y, line.width, line.height});
}

std::string step_words(const LessonPlayer& player) {
    return "step " + std::to_string(player.step_number()) + " of " + std::to_string(player.step_count());
}

/// A dot for every step: filled behind, long at the present one, hollow ahead.
void draw_dots(const LessonPlayer& player, Column& column) {
    constexpr float dot = 10, gap = 8, present = 22;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto count = static_cast<float>(player.step_count());
    const float squeeze = std::min(1.0F, column.width / (count * px(dot + gap) + px(present - dot)));
    float x = column.x;
    const float y = column.y + px(dot) / 2, radius = std::max(px(2), px(dot) * squeeze / 2);
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
    const std::string text = step_words(player);
    note_item({text, "text", column.x, column.y, column.width, px(dot)});
    column.y += px(dot + 8);
    draw_text(list, {column.x, column.y}, text, 12, theme().text3);
    column.y += px(22);
}

/// Contents, presenter and close, at the right end of the line; returns where they begin.
float draw_tools(Session& session, LessonPlayer& player, Rect line, LessonWish& wish) {
    const float size = control_height();
    float x = line.right() - 3 * size;
    const float left = x;
    const auto tool = [&](const char* label, const char* icon) {
        const Rect rect{x, line.y, size, size};
        x += size;
        return button(rect, label, {.icon = icon, .style = ButtonStyle::quiet, .icon_only = true});
    };
    if (tool("Contents##lesson.contents", icons::menu))
        wish.contents = true;
    if (tool("Present##lesson.present", icons::presentation))
        session.edit("presenter", "1");
    if (tool("Close lesson##lesson.close", icons::x))
        player.close(session);
    return left;
}

void draw_way(Session& session, LessonPlayer& player, Rect line) {
    const bool first = player.step_number() <= 1, last = player.step_number() >= player.step_count();
    const float gap = px(12), width = std::floor((line.width - gap) / 2);
    if (button({line.x, line.y, std::min(width, px(96)), line.height}, "Back##lesson.back",
               {.icon = icons::arrow_left, .enabled = !first, .key = "Page Up"}))
        player.go_to(session, player.step_number() - 1);
    const float x = line.x + std::min(width, px(96)) + gap;
    const LessonEntry* next_lesson = player.next_lesson();
    if (button({x, line.y, std::min(line.right() - x, px(160)), line.height},
               next_lesson ? "Next lesson##lesson.next" : "Next##lesson.next",
               {.icon = icons::arrow_right, .enabled = !last || next_lesson, .key = "Page Down", .icon_last = true})) {
        if (next_lesson)
            player.open(session, next_lesson->id);
        else
            player.go_to(session, player.step_number() + 1);
    }
}

void draw_titles(const LessonPlayer& player, Column& column, bool folded) {
    const Verbatim as_written;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string& lesson = player.lesson()->title;
    const std::string& step = player.step()->title.empty() ? lesson : player.step()->title;
    if (!folded && &step != &lesson) {
        draw_text(list, {column.x, column.y}, fitted(lesson, column.width, 13), 13, theme().text2);
        column.y += px(24);
    }
    const float height =
        draw_wrapped(list, {column.x, column.y}, column.width, step, folded ? 16 : 20, theme().text, Weight::semibold);
    note_item({step, "text", column.x, column.y, column.width, height});
    column.y += height + px(10);
}

float way_height() {
    return std::max(control_height(), px(36));
}

void draw_head(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    begin_region("lesson head", area, theme().bg0);
    Column column = region_column(padding, 12);
    const float size = control_height();
    const Rect line = column.take(size, px(2));
    const float room = draw_tools(session, player, line, wish) - line.x;
    draw_place(place_of(player), {line.x, line.y, room, size});
    draw_titles(player, column, false);
    draw_dots(player, column);
    draw_way(session, player, {column.x, area.bottom() - way_height() - px(12), column.width, way_height()});
    end_region();
}

/// The words, and what there is to do with them: back to the step, a number that runs.
void draw_step_text(Session& session, LessonPlayer& player, Column& column, float size, LessonWish& wish) {
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
    draw_step_words(player, column, size);
    const RunReading run = read_run(state.text("animate"));
    if (run.run.parameter && line_button(with_identity(run_label(run.run), "lesson.run"), {.icon = icons::play}))
        wish.run = run.run;
}

void draw_questions(Session& session, LessonPlayer& player, Column& column) {
    for (int i = 0; i < static_cast<int>(player.step()->questions.size()); ++i) {
        draw_question(session, player, i, column, {.size = question_words});
        column.y += px(12);
    }
}

/// The card at the right of the strip.
void draw_card(Session& session, LessonPlayer& player, Rect area) {
    begin_region("lesson question", area, theme().bg0);
    const Rect card = area.inset(px(padding));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg1, px(8));
    list->AddRect(card.min(), card.max(), theme().line, px(8), 0, px(1));
    begin_region("lesson answers", card.inset(px(1)), 0, true);
    Column column = region_column(18, 14);
    draw_questions(session, player, column);
    end_region(column.y);
    end_region();
}

void draw_strip(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float head = std::min(px(head_width), area.width * 0.3F), rest = area.width - head;
    const bool asks = !player.step()->questions.empty();
    draw_head(session, player, {area.x, area.y, head, area.height}, wish);
    const float room = std::min(px(text_width) + 2 * px(24), asks ? std::floor(rest * 0.48F) : rest);
    begin_region("lesson text", {area.x + head, area.y, asks ? room : rest, area.height}, theme().bg0, true);
    Column column = region_column(24, 18);
    column.width = std::min(column.width, px(asks ? text_width : text_width * 1.5F));
    draw_step_text(session, player, column, words, wish);
    end_region(column.y + px(8));
    if (asks)
        draw_card(session, player, {area.x + head + room, area.y, rest - room, area.height});
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(area.min(), {area.right(), area.y + px(2)}, theme().accent);
    hairline(list, {area.x + head, area.y + px(16)}, {area.x + head, area.bottom() - px(16)});
}

void draw_sheet(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float way = way_height() + px(12);
    begin_region("lesson", {area.x, area.y, area.width, area.height - way}, theme().bg1, true);
    Column column = region_column(padding, 0);
    const Rect line = column.take(control_height(), px(2));
    const std::string where = place_of(player) + " · " + step_words(player);
    const float room = draw_tools(session, player, line, wish) - line.x;
    draw_place(where, {line.x, line.y, room, line.height});
    draw_titles(player, column, true);
    draw_step_text(session, player, column, words, wish);
    column.y += px(8);
    draw_questions(session, player, column);
    end_region(column.y + px(8));
    begin_region("lesson way", {area.x, area.bottom() - way, area.width, way}, theme().bg1);
    draw_way(session, player,
             {area.x + px(padding), area.bottom() - way + px(6), area.width - 2 * px(padding), way_height()});
    end_region();
}

/// A file that is on its way, cannot be had, or holds no step.
void draw_waiting(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    begin_region("lesson", area, theme().bg0);
    Column column = region_column(padding, 12);
    draw_tools(session, player, column.take(control_height(), px(8)), wish);
    const std::string text = !player.problem().empty() ? player.problem()
                             : player.lesson()         ? "This lesson has no step yet: a fenced state block starts one."
                                                       : "The lesson is on its way.";
    prose_item(column, text, words, theme().text2);
    end_region();
}

}

std::string run_label(const Run& run) {
    return "Play " + std::string(run.parameter->label) + " from " + readable(run.from) + " to " + readable(run.to);
}

void draw_step_words(const LessonPlayer& player, Column& column, float size) {
    const RichTextResult text =
        draw_lesson_blocks(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, player.step()->blocks, size);
    column.y += text.height + px(10);
    // Addresses of somebody's own file are read, not followed.
    if (text.followed && !player.is_own())
        platform::open_link(*text.followed);
}

LessonWish draw_lesson(Session& session, LessonPlayer& player, Rect area, Rect picture, bool folded) {
    LessonWish wish;
    if (!player.step()) {
        draw_waiting(session, player, area, wish);
        return wish;
    }
    take_pointing(session, player, picture);
    folded ? draw_sheet(session, player, area, wish) : draw_strip(session, player, area, wish);
    return wish;
}

}
