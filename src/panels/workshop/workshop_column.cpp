// The column of the workshop from its strip of steps downwards, the bar above the picture of a phone, and the remark.
#include "core/text.hpp"
#include "lessons/own_lessons.hpp"
#include "panels/workshop/workshop.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float foot_height = 64, tabs_height = 40, strip_rows = 2;

constexpr Tab tab_titles[] = {{"text", "Text"}, {"question", "Question"}, {"goal", "Goal"}, {"controls", "Controls"}};

}

void Workshop::draw_tabs(Column& column) {
    const Rect line = column.take(std::max(px(tabs_height), control_height()), px(12));
    if (const auto chosen = tabs(line, "Parts of the step##workshop.part", tab_titles, static_cast<int>(tab_)))
        tab_ = static_cast<Workshop::Tab>(*chosen);
    hairline(ImGui::GetWindowDrawList(), {column.x, line.bottom()}, {column.x + column.width, line.bottom()});
}

void Workshop::draw_tab(Session& session, LessonPlayer& player, Column& column, float bottom) {
    Bench at = bench(session, player);
    switch (tab_) {
    case Tab::text:
        return draw_text_tab(at, column, bottom);
    case Tab::question:
        return draw_question_tab(at, column);
    case Tab::goal:
        return goal_.draw(at, column);
    case Tab::controls:
        return draw_controls_tab(at, column);
    }
}

/// What is done most: another step, and a look at the lesson as it will be read.
void Workshop::draw_foot(Session& session, LessonPlayer& player, Rect area) {
    const float height = std::max(control_height(), px(40)), gap = px(12);
    const float y = area.y + std::round((area.height - height) / 2), width = (area.width - gap) / 2;
    const bool any = draft_.step_count() > 0;
    const std::string_view look_label = button_width("See it as a student##workshop.see") <= width
                                            ? "See it as a student##workshop.see"
                                            : "As a student##workshop.see";
    if (button({area.x, y, width, height}, look_label, {.enabled = any})) {
        read(session, player);
        close();
        player.go_to(session, std::max(player.step_number(), 1));
    }
    if (button({area.x + width + gap, y, width, height}, "Keep as a step##workshop.keep",
               {.style = ButtonStyle::filled, .key = "K"}))
        keep(session, player);
}

void Workshop::draw_parts(Session& session, LessonPlayer& player, Rect area, bool compact, bool with_head,
                          WorkshopWish& wish) {
    const bool wide = look().arrangement == Arrangement::wide;
    const float padding = compact ? 16 : wide ? 20 : 18, edge = compact ? 0 : px(1);
    const Rect foot{area.x + px(padding), area.bottom() - px(foot_height), area.width - 2 * px(padding),
                    px(foot_height)};
    begin_region("workshop", area, theme().bg0);
    const Rect above{area.x, area.y, area.width - edge, foot.y - area.y};
    if (compact)
        begin_region("workshop parts", above, theme().bg0, true);
    Column column = region_column(padding, compact ? 8 : 10);
    if (with_head)
        draw_head(session, player, column, wish);
    draw_title(column);
    draw_result(session, player, column);
    const StripWish strip = strip_.draw(bench(session, player), column, compact ? 0 : static_cast<int>(strip_rows));
    if (player.step_number() > 0 && player.step_number() <= draft_.step_count()) {
        draw_tabs(column);
        if (!compact) {
            const Rect body{area.x, column.y - px(12), area.width - edge, foot.y - column.y + px(12)};
            begin_region("workshop tab", body, theme().bg0, true);
            column = region_column(padding, 12);
            draw_tab(session, player, column, body.bottom());
            end_region(column.y + px(8));
        } else {
            draw_tab(session, player, column, 0);
        }
    } else {
        prose_item(column, "Set up a picture, then keep it as the first step.", 14, theme().text2);
    }
    if (compact)
        end_region(column.y + px(8));
    if (compact)
        hairline(ImGui::GetWindowDrawList(), {area.x, foot.y}, {area.right(), foot.y});
    draw_foot(session, player, foot);
    if (!compact)
        ImGui::GetWindowDrawList()->AddRectFilled({area.right() - edge, area.y}, area.max(), theme().line);
    end_region();
    follow(strip, session, player);
}

WorkshopWish Workshop::draw(Session& session, LessonPlayer& player, Rect head, Rect area, bool compact) {
    WorkshopWish wish;
    follow_changes(session, player);
    if (head.height > 0) {
        begin_region("workshop head", head, theme().bg1);
        hairline(ImGui::GetWindowDrawList(), {head.x, head.bottom() - px(1)}, {head.right(), head.bottom() - px(1)});
        Column column{head.x + px(16), head.y + std::round((head.height - control_height()) / 2),
                      head.width - px(16) - px(8)};
        draw_head(session, player, column, wish);
        end_region();
    }
    draw_parts(session, player, area, compact, head.height == 0, wish);
    return wish;
}

bool Workshop::draw_remark() {
    if (!remarks())
        return false;
    platform::wake_after(remark_until_ - ImGui::GetTime());
    const std::string label = remark_ == Remark::kept      ? "Open the workshop##workshop.open"
                              : remark_ == Remark::removed ? "Bring it back##workshop.back"
                                                           : "";
    const float height = control_height() + px(12), edge = px(14), gap = px(12);
    const float beside = label.empty() ? 0 : button_width(label) + gap;
    const float most = ImGui::GetIO().DisplaySize.x - px(16);
    const float words = std::min(text_size(remark_words_, 14).x, most - beside - 2 * edge);
    const float width = words + beside + 2 * edge;
    const ImVec2 screen = ImGui::GetIO().DisplaySize; // at the lower edge, where it covers no tab
    const Rect card{std::round((screen.x - width) / 2), screen.y - px(76) - height, width, height};
    begin_region("workshop remark", card, 0);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg0, px(8));
    const Rect line = card.inset(px(0.5F));
    list->AddRect(line.min(), line.max(), theme().line2, px(8), 0, px(1));
    const float middle = card.y + card.height / 2;
    draw_text_aligned(list, {card.x + edge, middle}, {0, 0.5F}, fitted(remark_words_, words + 1, 14), 14, theme().text);
    note_item({remark_words_, "text", card.x + edge, card.y, words, card.height});
    const float left = card.x + edge + words + gap;
    const bool pressed =
        !label.empty() && button({left, card.y + px(6), card.right() - px(6) - left, control_height()}, label);
    end_region();
    return pressed;
}

}
