// Title, rows in one or two columns, footer: see parameter_panel.hpp.
#include "panels/parameter_panel.hpp"

#include "panels/actions.hpp"
#include "panels/play_bar.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

constexpr float footer_height = 48, two_columns_from = 600, column_gap = 32;

void draw_title(Column& column, const State& state) {
    const Method* found = find_method(state.text("method"));
    const Method& method = found ? *found : methods().front();
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, {column.x, column.y}, fitted(method.title, column.width, 16, Weight::semibold), 16, theme().text,
              Weight::semibold);
    column.y += px(22);
    draw_text(list, {column.x, column.y}, fitted(method.paper, column.width, 12), 12, theme().text3);
    column.y += px(method.paper.empty() ? 6 : 26);
}

void right_edge(Rect area) {
    const float x = area.right() - px(1);
    ImGui::GetWindowDrawList()->AddRectFilled({x, area.y}, {x + px(1), area.bottom()}, theme().line);
}

void reset_all_button(Session& session, Rect rect) {
    const ButtonOptions options{.icon = icons::rotate_ccw, .style = ButtonStyle::quiet};
    if (button({rect.x, rect.y, button_width("Reset all to defaults", options), rect.height}, "Reset all to defaults",
               options))
        session.reset_all();
}

}

void ParameterPanel::draw_rows(Session& session, Column& column, bool folded) {
    const std::vector<const Parameter*> rows = parameters_on_screen(session.state());
    memory_.keep_only(rows);
    if (!folded || column.width < px(two_columns_from)) {
        for (const Parameter* parameter : rows)
            parameter_row(session, memory_, column, *parameter, !folded);
        return;
    }
    const float width = std::floor((column.width - px(column_gap)) / 2);
    Column halves[] = {{column.x, column.y, width}, {column.x + width + px(column_gap), column.y, width}};
    for (const Parameter* parameter : rows)
        parameter_row(session, memory_, halves[halves[1].y < halves[0].y ? 1 : 0], *parameter, !folded);
    column.y = std::max(halves[0].y, halves[1].y);
}

void ParameterPanel::advance(Session& session, float seconds) {
    if (!std::exchange(restored_, true))
        restore_play(memory_.sweep);
    memory_.sweep.advance(session, seconds);
}

void ParameterPanel::draw(Session& session, Rect area, bool folded) {
    const float playing = memory_.sweep.running() && !folded ? play_bar_height() + px(8) : 0;
    const float footer = folded ? 0 : std::max(px(footer_height), control_height() + px(8)) + playing;
    begin_region("settings", {area.x, area.y, area.width, area.height - footer}, theme().bg1, true);
    Column column = region_column(16, folded ? 0 : 20);
    if (!folded)
        draw_title(column, session.state());
    else if (memory_.sweep.running())
        draw_play_bar(column, memory_.sweep);
    draw_rows(session, column, folded);
    if (folded)
        reset_all_button(session, column.take(control_height()));
    else
        right_edge(area);
    end_region(column.y + px(12));
    if (folded)
        return;
    begin_region("settings footer", {area.x, area.bottom() - footer, area.width, footer}, theme().bg1);
    hairline(ImGui::GetWindowDrawList(), {area.x, area.bottom() - footer}, {area.right(), area.bottom() - footer});
    if (playing > 0) {
        Column bar{area.x + px(16), area.bottom() - footer + px(8), area.width - px(32)};
        draw_play_bar(bar, memory_.sweep);
    }
    const float rest = footer - playing;
    reset_all_button(session, {area.x + px(8), area.bottom() - rest + (rest - control_height()) / 2,
                               area.width - px(16), control_height()});
    right_edge(area);
    end_region();
}

}
