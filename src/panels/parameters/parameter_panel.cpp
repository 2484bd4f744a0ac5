// Title, rows in one or two columns, footer: see parameter_panel.hpp.
#include "panels/parameters/parameter_panel.hpp"

#include "core/lessons/locks.hpp"
#include "panels/actions.hpp"
#include "panels/parameters/play_bar.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

constexpr float footer_height = 48, two_columns_from = 600, column_gap = 32;

void draw_title(Column& column, const State& state) {
    const Method& method = method_of(state);
    const View& view = view_on_screen(state);
    const std::string_view title = view.summary ? view.title : method.title, paper = view.summary ? "" : method.paper;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, {column.x, column.y}, fitted(title, column.width, 16, Weight::semibold), 16, theme().text,
              Weight::semibold);
    column.y += px(22);
    draw_text(list, {column.x, column.y}, fitted(paper, column.width, 12), 12, theme().text3);
    column.y += px(paper.empty() ? 6 : 26);
}

void right_edge(Rect area) {
    const float x = area.right() - px(1);
    ImGui::GetWindowDrawList()->AddRectFilled({x, area.y}, {x + px(1), area.bottom()}, theme().line);
}

void reset_all_button(Session& session, Rect rect) {
    const ButtonOptions options{.icon = icons::rotate_ccw, .style = ButtonStyle::quiet};
    if (button({rect.x, rect.y, button_width("Reset all to defaults##reset_all", options), rect.height},
               "Reset all to defaults##reset_all", options))
        session.reset_all();
}

}

namespace {

/// "Locked by the lesson; Length is yours": names the unlocked settings if they are few.
std::string lock_sentence(const State& state) {
    constexpr std::size_t most_named = 3;
    std::string names;
    std::size_t count = 0;
    for (const Parameter* row : parameters_on_screen(state))
        if (!is_locked(state, row->key) && ++count <= most_named)
            names += (names.empty() ? "" : ", ") + std::string(row->label);
    const std::string by = state.is_default("lesson") ? "Locked by the link" : "Locked by the lesson";
    if (count == 0 || count > most_named)
        return by;
    return by + "; " + names + (count == 1 ? " is yours" : " are yours");
}

void draw_lock(Session& session, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ButtonOptions quiet{.style = ButtonStyle::quiet};
    const float width = button_width("Unlock##unlock", quiet), room = area.width - px(32) - width;
    std::string text = lock_sentence(session.state());
    if (text_size(text, 13).x > room)
        text = text.substr(0, text.find(';'));
    draw_icon(list, {area.x + px(16), area.y + area.height / 2}, icons::lock, 14, theme().text2);
    note_item({text, "text", area.x, area.y, area.width - width, area.height});
    draw_text_aligned(list, {area.x + px(32), area.y + area.height / 2}, {0, 0.5F}, fitted(text, room, 13), 13,
                      theme().text2);
    if (button({area.right() - width, area.y, width, area.height}, "Unlock##unlock", quiet))
        session.replace(session.state().without("lock").without("limit"));
}

}

void ParameterPanel::draw_rows(Session& session, Column& column, bool folded) {
    const std::vector<const Parameter*> rows = parameters_on_screen(session.state());
    memory_.keep_only(rows);
    const State& state = session.state();
    const bool fresh = state.text("highlight") != pointed_out_;
    pointed_out_ = state.text("highlight");
    const auto draw = [&](Column& where, const Parameter& row) {
        const RowLook look = facts_of_table(row, state, !folded);
        const float top = where.y;
        parameter_row(session, memory_, where, row, look);
        const float window = ImGui::GetWindowPos().y;
        if (fresh && look.pointed_out && (top < window || where.y > window + ImGui::GetWindowHeight()))
            ImGui::SetScrollFromPosY(top - window, 0.3F);
    };
    if (!folded || column.width < px(two_columns_from)) {
        for (const Parameter* parameter : rows)
            draw(column, *parameter);
        return;
    }
    const float width = std::floor((column.width - px(column_gap)) / 2);
    Column halves[] = {{column.x, column.y, width}, {column.x + width + px(column_gap), column.y, width}};
    for (const Parameter* parameter : rows)
        draw(halves[halves[1].y < halves[0].y ? 1 : 0], *parameter);
    column.y = std::max(halves[0].y, halves[1].y);
}

void ParameterPanel::advance(Session& session, float seconds) {
    if (!std::exchange(restored_, true))
        restore_play(memory_.playback);
    memory_.playback.advance(session, seconds);
}

void ParameterPanel::play(Session& session, const ValueRun& run) {
    memory_.playback.play(session, run, platform::reduced_motion());
}

void ParameterPanel::draw(Session& session, Rect area, bool folded) {
    const float playing = memory_.playback.running() && !folded ? play_bar_height() + px(8) : 0;
    const float footer = folded ? 0 : std::max(px(footer_height), control_height() + px(8)) + playing;
    begin_region("settings", {area.x, area.y, area.width, area.height - footer}, theme().bg1, true);
    Column column = region_column(16, folded ? 0 : 20);
    if (!folded)
        draw_title(column, session.state());
    else if (memory_.playback.running())
        draw_play_bar(column, memory_.playback);
    draw_rows(session, column, folded);
    const bool locked = !session.state().is_default("lock");
    if (folded && locked)
        draw_lock(session, column.take(control_height()));
    else if (folded)
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
        draw_play_bar(bar, memory_.playback);
    }
    const float rest = footer - playing;
    const Rect line{area.x + px(8), area.bottom() - rest + (rest - control_height()) / 2, area.width - px(16),
                    control_height()};
    locked ? draw_lock(session, line) : reset_all_button(session, line);
    right_edge(area);
    end_region();
}

}
