// Heading, text, bar, and the sheet above the bar: see lesson_phone.hpp.
#include "panels/lessons/lesson_phone.hpp"

#include "panels/lessons/lesson_parts.hpp"
#include "panels/lessons/tasks.hpp"
#include "panels/parameters/parameter_panel.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float phone_padding = 16, phone_words = 16, bar_height = 72, button_height = 48, side_width = 56;
constexpr float highest_sheet = 0.9F; ///< share of the height between heading and bar

/// "6 · 2/8"
std::string place(const LessonPlayer& player) {
    const std::string step = std::to_string(player.step_number()) + "/" + std::to_string(player.step_count());
    return player.number() == 0 ? step : std::to_string(player.number()) + " · " + step;
}

/// Buttons for the formula with the code, and for all settings unless the dock leads to them. Returns their left edge.
float draw_drawer_tools(const State& state, float right, float top, LessonWish& wish) {
    const float size = control_height();
    const auto tool = [&](const char* label, const char* icon) {
        right -= size;
        return button({right, top, size, size}, label, {.icon = icon, .style = ButtonStyle::quiet, .icon_only = true});
    };
    wish.formula = tool("Formula##lesson.formula", icons::sigma);
    if (!ParameterPanel::has_dock_rows(state))
        wish.settings = tool("All settings##lesson.settings", icons::sliders_horizontal);
    return right;
}

void draw_head(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    begin_region("lesson head", area, theme().bg1);
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, {area.x, area.bottom() - px(1)}, {area.right(), area.bottom() - px(1)});
    const float size = control_height(), middle = area.y + area.height / 2, top = std::round(middle - size / 2);
    const bool phone = look().arrangement == Arrangement::phone;
    const float tools = area.right() - px(8) - static_cast<float>((phone ? 2 : 3) + (player.is_own() ? 1 : 0)) * size;
    const float right = draw_drawer_tools(session.state(), tools, top, wish);
    float x = area.x + px(phone_padding);
    x += draw_text_aligned(list, {x, middle}, {0, 0.5F}, place(player), 13, theme().text2) + px(10);
    {
        const Verbatim as_written;
        const std::string& title = player.step()->title.empty() ? player.lesson()->title : player.step()->title;
        const std::string shown = fitted(title, right - px(4) - x, 16, Weight::semibold);
        draw_text_aligned(list, {x, middle}, {0, 0.5F}, shown, 16, theme().text, Weight::semibold);
        note_item({title, "text", x, top, right - px(4) - x, size});
    }
    draw_lesson_tools(session, player, {tools, top, area.right() - px(8) - tools, size}, wish, !phone);
    end_region();
}

void draw_words(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const std::string name = "lesson text " + std::to_string(player.step_number());
    begin_region(name.c_str(), area, theme().bg0, true);
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    Column column = region_column(phone_padding, 12);
    draw_step_text(session, player, column, phone_words);
    if (!ParameterPanel::dock_has_run())
        draw_run(session.state(), column, wish);
    end_region(column.y);
}

/// The place of the sheet above the bar: as high as the questions and goals need, but part of the picture stays
/// visible.
Rect sheet_place(Session& session, LessonPlayer& player, Rect head, Rect bar) {
    Column column{0, 0, bar.width - 2 * px(phone_padding)};
    draw_first_tasks(session, player, column, {.size = phone_words, .measures = true});
    const float wanted = std::ceil(column.y) + px(phone_padding);
    const float height = std::min(wanted, std::round((bar.y - head.bottom()) * highest_sheet));
    return {bar.x, bar.y - height, bar.width, height};
}

void draw_sheet(Session& session, LessonPlayer& player, Rect area) {
    begin_region("lesson sheet", area, 0);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(area.min(), area.max(), theme().bg0, px(12), ImDrawFlags_RoundCornersTop);
    list->AddRect({area.x, area.y + px(1)}, {area.right(), area.bottom() + px(4)}, theme().accent, px(12),
                  ImDrawFlags_RoundCornersTop, px(2));
    const float edge = px(4);
    begin_region("lesson answers", {area.x, area.y + edge, area.width, area.height - edge}, 0, true);
    Column column = region_column(phone_padding, 12);
    draw_first_tasks(session, player, column, {.size = phone_words});
    end_region(column.y - px(12));
    end_region();
}

void draw_bar(Session& session, LessonPlayer& player, Rect area) {
    begin_region("lesson way", area, theme().bg1);
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    const float gap = px(10), side = px(side_width), height = px(button_height);
    const float y = area.y + std::round((area.height - height) / 2), left = area.x + px(12);
    draw_back(session, player, {left, y, side, height});
    const Rect middle{left + side + gap, y, area.width - 2 * (px(12) + side + gap), height};
    const Rect last{middle.right() + gap, y, side, height};
    const bool asked = has_tasks(*player.step()), done = player.all_answered() && !player.has_open_goal();
    const int waiting = player.shows_goals() ? -1 : waiting_question(player);
    if (!asked)
        draw_next(session, player, {middle.x, y, last.right() - middle.x, height});
    else if (player.shows_tasks() && waiting >= 0)
        draw_reveal(session, player, waiting, middle);
    else
        draw_task_switch(player, middle, "Picture##lesson.question");
    if (asked)
        draw_next(session, player, last, done ? ButtonStyle::filled : ButtonStyle::bordered);
    end_region();
}

}

LessonWish draw_phone_lesson(Session& session, LessonPlayer& player, Rect head, Rect area, Rect picture) {
    if (!player.step())
        return draw_lesson(session, player, area, picture, true);
    LessonWish wish;
    const Rect bar{area.x, area.bottom() - px(bar_height), area.width, px(bar_height)};
    const bool asks = player.shows_tasks() && has_tasks(*player.step());
    const Rect sheet = asks ? sheet_place(session, player, head, bar) : Rect{};
    const bool covers = asks && sheet.x < picture.right();
    take_pointing(session, player,
                  {picture.x, picture.y, picture.width, covers ? sheet.y - picture.y : picture.height});
    draw_head(session, player, head, wish);
    draw_words(session, player, {area.x, area.y, area.width, bar.y - area.y}, wish);
    if (asks)
        draw_sheet(session, player, sheet);
    draw_bar(session, player, bar);
    return wish;
}
}
