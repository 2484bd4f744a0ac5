// The sheet of a narrow screen, and what is shown while there is no step: see lesson_panel.hpp.
#include "panels/lessons/lesson_panel.hpp"

#include "core/learning/race.hpp"
#include "core/text.hpp"
#include "panels/lessons/lesson_parts.hpp"
#include "panels/lessons/tasks.hpp"
#include "platform/platform.hpp"
#include "widgets/text/rich_text.hpp"

namespace posenc {

namespace {

constexpr float padding = 16, words = 14, question_words = 15;

void draw_sheet(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float way = lesson_way_height() + px(12);
    begin_region("lesson", {area.x, area.y, area.width, area.height - way}, theme().bg1, true);
    Column column = region_column(padding, 0);
    const Rect line = column.take(control_height(), px(2));
    const std::string where = lesson_place(player) + " · " + step_place(player);
    const float room = draw_lesson_tools(session, player, line, wish) - line.x;
    draw_lesson_place(where, {line.x, line.y, room, line.height});
    draw_lesson_titles(player, column, 16, false);
    draw_step_text(session, player, column, words);
    draw_run(session.state(), column, wish); // the sheet hides the settings, in whose row it stands elsewhere
    column.y += px(8);
    draw_tasks(session, player, column, {.size = question_words});
    end_region(column.y + px(8));
    begin_region("lesson way", {area.x, area.bottom() - way, area.width, way}, theme().bg1);
    draw_lesson_way(
        session, player,
        {area.x + px(padding), area.bottom() - way + px(6), area.width - 2 * px(padding), lesson_way_height()},
        Seen::all);
    end_region();
}

/// Shown while the file is loading, cannot be loaded, or has no step.
void draw_waiting(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    begin_region("lesson", area, theme().bg0);
    Column column = region_column(padding, 12);
    draw_lesson_tools(session, player, column.take(control_height(), px(8)), wish);
    const std::string text = !player.problem().empty() ? player.problem()
                             : player.lesson()         ? "This lesson has no step yet: a fenced state block starts one."
                                                       : "The lesson is on its way.";
    prose_item(column, text, words, theme().text2);
    end_region();
}

}

std::string run_label(const ValueRun& run) {
    return "Play " + std::string(run.parameter->label) + " from " + readable(run.from) + " to " + readable(run.to);
}

std::string train_label(const State& race, Index steps) {
    const Index models = learning::race_of(race).race.runs();
    return models == 1 ? "Train " + counted(steps, "step")
                       : "Train " + std::to_string(models) + " models, " + counted(steps, "step") + " each";
}

void draw_step_words(LessonPlayer& player, Column& column, std::span<const LessonBlock> blocks, float size,
                     bool measures) {
    const RichTextResult text = draw_lesson_blocks(measures ? nullptr : ImGui::GetWindowDrawList(),
                                                   {column.x, column.y}, column.width, blocks, size);
    column.y += text.height + px(10);
    if (text.followed && text.followed->starts_with(step_address))
        player.follow_link(*text.followed);
    else if (text.followed && !player.is_own()) // those in a person's own lesson are shown but not opened
        platform::open_link(*text.followed);
}

LessonWish draw_lesson(Session& session, LessonPlayer& player, Rect area, Rect picture, bool folded) {
    LessonWish wish;
    if (!player.step()) {
        draw_waiting(session, player, area, wish);
        return wish;
    }
    take_pointing(session, player, picture);
    folded ? draw_sheet(session, player, area, wish) : draw_lesson_column(session, player, area, wish);
    return wish;
}

}
