// Rows of the settings side by side: see parameter_panel.hpp.
#include "core/lessons/locks.hpp"
#include "core/model/model_parameters.hpp"
#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
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

constexpr float padding = 20, above = 4, gap = 28, usual_width = 224, for_fingers = 288, widest = 352, width_step = 16,
                narrow_dock = 480;
constexpr std::string_view all_settings = "All settings##lesson.settings", let_it_run = "Let it run##lesson.run";

/// Rows of several lines do not fit into the dock; a button leads to them among all settings.
bool is_tall(const Parameter& row) {
    return row.key == parameters::tokens.key;
}

using Keys = std::span<const std::string_view>;

/// The rows highlighted by the step first, then those its tasks need, in the order of the keys.
std::vector<const Parameter*> rows_of_step(const State& state, Keys needed) {
    std::vector<const Parameter*> rows = parameters_on_screen(state);
    std::erase_if(rows, [&](const Parameter* row) {
        const RowLook look = dock_look(*row, state);
        return look.locked && !look.pointed_out;
    });
    const auto rank = [&](const Parameter* row) {
        const auto later = std::find(needed.begin(), needed.end(), row->key) - needed.begin();
        return dock_look(*row, state).pointed_out ? -1 : later;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const Parameter* one, const Parameter* other) { return rank(one) < rank(other); });
    return rows;
}

/// The width of the rows that the step highlights or that its tasks need.
float width_of_needed(const State& state, Keys needed) {
    float width = 0;
    for (const Parameter* row : rows_of_step(state, needed))
        if (dock_look(*row, state).pointed_out || std::find(needed.begin(), needed.end(), row->key) != needed.end())
            width += dock_width(*row) + px(gap);
    return width;
}

float width_of_run(const State& state) {
    return read_run(state.text("animate")).run.parameter ? button_width(let_it_run, {.icon = icons::play}) + px(gap)
                                                         : 0;
}

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

float dock_width(const Parameter& row) {
    const bool fingers = look().touch;
    const float usual = px(fingers ? for_fingers : usual_width);
    if (row.kind == Kind::integer || row.kind == Kind::real)
        return std::max(usual, text_size(row.label, 14, Weight::semibold).x + px(fingers ? 216 : 156));
    if (row.kind == Kind::text)
        return px(row.key == parameters::layers.key ? widest : for_fingers);
    float width = usual;
    while (row.kind == Kind::choice && width < px(widest) &&
           segments_height(width, row.choices.all()) > control_height())
        width += px(width_step);
    return width <= px(widest) ? width : usual;
}

RowLook dock_look(const Parameter& row, const State& state) {
    RowLook look = facts_of_table(row, state, false);
    look.low = true;
    return look;
}

bool ParameterPanel::has_dock_rows(const State& state) {
    return !rows_of_step(state, {}).empty() || read_run(state.text("animate")).run.parameter;
}

bool ParameterPanel::dock_has_run() {
    constexpr float least_width = 360;
    return ImGui::GetIO().DisplaySize.x >= px(least_width);
}

/// The number that the step lets run, first of all rows. Returns the width it takes.
float ParameterPanel::draw_run(Session& session, ImVec2 at, bool icon_only) {
    const RunReading reading = read_run(session.state().text("animate"));
    if (!reading.run.parameter || !dock_has_run())
        return 0;
    ButtonOptions options{.icon = icons::play, .icon_only = icon_only};
    const float width = button_width(let_it_run, options);
    if (button({at.x, at.y, width, control_height()}, let_it_run, options))
        play(session, reading.run);
    return width + px(icon_only ? 8 : 20);
}

bool ParameterPanel::draw_dock(Session& session, Rect area, bool open, Keys needed) {
    begin_region("dock", area, theme().bg1);
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    const State& state = session.state();
    ButtonOptions quiet{.icon = icons::sliders_horizontal, .style = ButtonStyle::quiet, .chosen = open};
    const bool narrow = area.width < px(narrow_dock);
    const bool crowded = width_of_needed(state, needed) + width_of_run(state) >
                         area.width - px(2 * padding) - button_width(all_settings, quiet);
    quiet.icon_only = look().arrangement == Arrangement::phone || narrow || crowded;
    const float width = button_width(all_settings, quiet), height = control_height();
    const Rect button_place{area.right() - px(padding - 12) - width, area.y + std::round((area.height - height) / 2),
                            width, height};
    const float begin = area.x + px(narrow || crowded ? 12 : padding);
    const float left = begin + draw_run(session, {begin, button_place.y}, narrow || crowded);
    float x = left;
    bool any = false, wanted = false;
    for (const Parameter* row : open ? std::vector<const Parameter*>{} : rows_of_step(state, needed)) {
        // The first row is always shown, if necessary narrower than it should be.
        const std::string tall = is_tall(*row) ? with_identity(row->label, "lesson." + std::string(row->key)) : "";
        const float wish = tall.empty() ? dock_width(*row) : button_width(tall), room = button_place.x - px(gap) - x;
        const float width_here = x == left ? std::min(wish, room) : wish;
        if (width_here > room)
            continue;
        if (!tall.empty()) {
            wanted = button({x, button_place.y, width_here, height}, tall) || wanted;
            x += width_here + px(gap);
            continue;
        }
        Column column{x, area.y + px(above), width_here};
        parameter_row(session, memory_, column, *row, dock_look(*row, state));
        any = any || !is_locked(state, row->key);
        x += width_here + px(gap);
    }
    const Rect room{x, button_place.y, button_place.x - px(4) - x, height};
    if (memory_.bad && !open)
        draw_remark(room, memory_.bad_message, true);
    else if (!open && !state.is_default("lock"))
        draw_remark(room, any ? "the rest is set by the lesson" : "set by the lesson", false);
    const bool pressed = button(button_place, all_settings, quiet);
    end_region();
    return pressed || wanted;
}

}
