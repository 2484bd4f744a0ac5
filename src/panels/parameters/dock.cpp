// Rows of the settings side by side: see parameter_panel.hpp.
#include "core/lessons/locks.hpp"
#include "panels/parameters/dock_flow.hpp"
#include "panels/parameters/dock_row.hpp"
#include "panels/parameters/parameter_panel.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

constexpr float above = 4;

using Keys = std::span<const std::string_view>;

/// Right-aligned; left out if it does not fit, unless it is a problem.
void draw_remark(Rect room, std::string_view words, bool problem) {
    const float icon = problem ? 0 : px(22), width = text_size(words, 13).x;
    if (!problem && width + icon > room.width)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string shown = fitted(words, room.width, 13);
    const float middle = room.y + room.height / 2;
    const float drawn =
        draw_text_aligned(list, {room.right(), middle}, {1, 0.5F}, shown, 13, problem ? theme().error : theme().text2);
    if (!problem)
        draw_icon(list, {room.right() - drawn - px(14), middle}, icons::lock, 14, theme().text2);
    note_item({std::string(words), "text", room.right() - drawn, room.y, drawn, room.height});
}

}

bool ParameterPanel::has_dock_rows(const State& state) {
    return !dock_flow(state, {}, 0).rows.empty() || read_run(state.text("animate")).run.parameter;
}

bool ParameterPanel::dock_has_run() {
    constexpr float least_width = 360;
    return ImGui::GetIO().DisplaySize.x >= px(least_width);
}

int ParameterPanel::dock_lines(const State& state, Keys needed, float width) {
    return dock_flow(state, needed, width).lines;
}

/// The number that the step lets run, before all rows.
void ParameterPanel::draw_run(Session& session, ImVec2 at, bool icon_only) {
    const RunReading reading = read_run(session.state().text("animate"));
    if (!reading.run.parameter || !dock_has_run())
        return;
    const ButtonOptions options{.icon = icons::play, .icon_only = icon_only};
    if (button({at.x, at.y, button_width(let_it_run, options), control_height()}, let_it_run, options))
        play(session, reading.run);
}

/// True when the button of a tall row was pressed.
bool ParameterPanel::draw_dock_row(Session& session, const DockPlace& place, Rect line) {
    if (is_tall(*place.row))
        return button(
            {place.x, line.y + std::round((line.height - control_height()) / 2), place.width, control_height()},
            tall_label(*place.row));
    Column column{place.x, line.y + px(above), place.width};
    RowLook look = dock_look(*place.row, session.state());
    look.narrow = place.width < dock_width(*place.row);
    parameter_row(session, memory_, column, *place.row, look);
    return false;
}

bool ParameterPanel::draw_dock(Session& session, Rect area, bool open, Keys needed) {
    begin_region("dock", area, theme().bg1);
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    const State& state = session.state();
    DockFlow flow = dock_flow(state, needed, area.width);
    const float height = control_height(), line_height = area.height / static_cast<float>(flow.lines);
    const float middle = area.y + std::round((line_height - height) / 2);
    const ButtonOptions quiet{
        .icon = icons::sliders_horizontal, .style = ButtonStyle::quiet, .chosen = open, .icon_only = flow.icons_only};
    const Rect settings{area.x + flow.button, middle, button_width(all_settings, quiet), height};
    draw_run(session, {area.x + flow.begin, middle}, flow.icons_only);
    bool any = false, wanted = false;
    for (DockPlace& place : flow.rows) {
        if (open)
            break;
        place.x += area.x;
        const Rect line{area.x, area.y + static_cast<float>(place.line) * line_height, area.width, line_height};
        any = any || (!is_tall(*place.row) && !is_locked(state, place.row->key));
        wanted = draw_dock_row(session, place, line) || wanted;
    }
    const float left = open ? flow.begin : flow.end;
    const Rect room{area.x + left, middle, flow.button - px(4) - left, height};
    if (memory_.bad && !open)
        draw_remark(room, memory_.bad_message, true);
    else if (!open && !state.is_default("lock"))
        draw_remark(room, any ? "the rest is set by the lesson" : "set by the lesson", false);
    const bool pressed = button(settings, all_settings, quiet);
    end_region();
    return pressed || wanted;
}

}
