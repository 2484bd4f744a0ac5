// One function a kind of parameter. Every edit goes through the session; nothing is changed here.
#include "panels/parameters/parameter_rows.hpp"

#include "core/lessons/guidance.hpp"
#include "core/lessons/locks.hpp"
#include "core/model/model_parameters.hpp"
#include "core/state/parameters.hpp"
#include "panels/parameters/list_rows.hpp"
#include "panels/parameters/own_row.hpp"
#include "panels/parameters/race_row.hpp"
#include "panels/parameters/row_menu.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

std::uint64_t RowMemory::session_gesture(Session& session, std::uint64_t from_widget) {
    if (from_widget == 0)
        return 0;
    if (from_widget != widget_gesture)
        gesture = session.new_gesture();
    widget_gesture = from_widget;
    return gesture;
}

void RowMemory::keep_only(std::span<const Parameter* const> rows) {
    const auto drawn = [&](const Parameter* row) { return std::find(rows.begin(), rows.end(), row) != rows.end(); };
    if (bad && !drawn(bad->parameter))
        bad.reset();
    if (!drawn(edited_text))
        edited_text = nullptr;
}

void row_help(SettingRow& row, const Slot& slot, std::string_view help) {
    if (row.memory.bad == slot && !row.look.low)
        return help_line(row.column, row.memory.bad_message, theme().error);
    if (row.look.with_help && !help.empty())
        help_line(row.column, help, theme().text3);
    row.column.y += px(row.look.with_help ? 12 : 8);
}

RowHead plain_head(const SettingRow& row, const Parameter& parameter) {
    const bool changed = !row.look.locked && !row.session.state().is_default(parameter.key);
    const bool has_room =
        !row.look.narrow ||
        text_size(parameter.label, 14, Weight::semibold).x + control_height() + px(6) <= row.column.width;
    return {std::string(parameter.label),
            parameter.symbol,
            changed && has_room ? icons::rotate_ccw : nullptr,
            "Reset " + std::string(parameter.label) + "##reset",
            row.look.locked,
            row.look.low};
}

namespace {

constexpr std::size_t most_segments = 4;

/// The value of a locked row whose control cannot be disabled.
void locked_text(SettingRow& row, const Parameter& parameter, std::string_view text) {
    text_field(row.column.take(control_height(), px(4)), parameter.label, text, false, false, false);
}

void choice_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const std::string_view id = row.session.state().text(parameter.key);
    const auto found = std::find_if(parameter.choices.begin(), parameter.choices.end(),
                                    [&](const Choice& choice) { return choice.id == id; });
    const int chosen = static_cast<int>(found - parameter.choices.begin());
    std::optional<int> picked;
    const float height = segments_height(row.column.width, parameter.choices.all());
    const bool in_menu = parameter.choices.size() > most_segments || (row.look.low && height > control_height());
    if (row.look.locked && in_menu) {
        locked_text(row, parameter, translate(found->label));
    } else if (in_menu) {
        std::vector<MenuEntry> entries;
        for (const Choice& choice : parameter.choices)
            entries.push_back({choice.id, choice.label});
        picked = menu(row.column.take(control_height(), px(4)), parameter.label, found->label, entries, chosen);
    } else {
        picked = segments(row.column.take(height, px(4)), parameter.label, parameter.choices.all(), chosen,
                          !row.look.locked);
    }
    if (picked)
        row.session.edit(parameter.key, parameter.choices[static_cast<std::size_t>(*picked)].id);
    row_help(row, {&parameter}, found->help.empty() ? parameter.help : found->help);
}

void flag_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    constexpr Choice entries[] = {{"off", "off", ""}, {"on", "on", ""}};
    const int chosen = row.session.state().flag(parameter.key) ? 1 : 0;
    if (const auto picked =
            segments(row.column.take(control_height(), px(4)), parameter.label, entries, chosen, !row.look.locked))
        row.session.edit(parameter, Value{static_cast<double>(*picked), {}, {}});
    row_help(row, {&parameter}, parameter.help);
}

/// A text whose usual values the table knows, where there is no room to explain what else may be typed.
void named_text_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const std::string_view id = row.session.state().text(parameter.key);
    const auto found = std::find_if(parameter.choices.begin(), parameter.choices.end(),
                                    [&](const Choice& choice) { return choice.id == id; });
    const bool known = found != parameter.choices.end();
    std::vector<MenuEntry> entries;
    for (const Choice& choice : parameter.choices)
        entries.push_back({choice.id, choice.label});
    const int chosen = known ? static_cast<int>(found - parameter.choices.begin()) : -1;
    if (const auto picked =
            menu(row.column.take(control_height(), px(4)), parameter.label, known ? found->label : id, entries, chosen))
        row.session.edit(parameter.key, parameter.choices[static_cast<std::size_t>(*picked)].id);
    row_help(row, {&parameter}, parameter.help);
}

/// Every keystroke takes effect; all edits until the field loses the focus are one step of undo.
void text_row(SettingRow& row, const Parameter& parameter) {
    const Slot slot{&parameter};
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const bool multiline =
        parameter.key == parameters::tokens.key || (parameter.key == parameters::layers.key && !row.look.low);
    const float height = multiline ? px(84) : typed_height(row.look);
    const FieldResult field =
        text_field(row.column.take(height, px(6)), parameter.label, row.session.state().text(parameter.key),
                   row.memory.bad == slot, multiline, !row.look.locked);
    if (field.editing && row.memory.edited_text != &parameter) {
        row.memory.edited_text = &parameter;
        row.memory.text_gesture = row.session.new_gesture();
    }
    if (field.changed) {
        Reading reading = read_value(parameter, *field.changed);
        row.memory.bad = reading.problem.empty() ? std::optional<Slot>() : slot;
        row.memory.bad_message = reading.problem;
        if (reading.value)
            row.session.edit(parameter, std::move(*reading.value), row.memory.text_gesture);
    }
    if (!field.editing && row.memory.edited_text == &parameter)
        row.memory.edited_text = nullptr;
    row_help(row, slot, parameter.help);
}

}

namespace {

void draw_row(SettingRow& row, const Parameter& parameter) {
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        number_row(row, parameter);
        return parameter.key == "own_slice" ? slice_axes(row, parameter) : void();
    case Kind::choice:
        return choice_row(row, parameter);
    case Kind::flag:
        return flag_row(row, parameter);
    case Kind::text:
        if (parameter.key == "own" && row.session.state().tables() && !row.look.locked)
            return own_row(row, parameter);
        if (parameter.key == "race" && row.look.low && !row.look.locked)
            return race_row(row, parameter);
        if (row.look.low && !row.look.locked && !parameter.choices.empty())
            return named_text_row(row, parameter);
        return text_row(row, parameter);
    case Kind::integers:
    case Kind::reals:
        if (parameter.key == "own_axes" && !row.look.locked)
            return axes_row(row, parameter);
        if (!row.look.locked)
            return list_row(row, parameter);
        row_head(row.column, plain_head(row, parameter), 0);
        return locked_text(row, parameter, write_value(parameter, row.session.state().value(parameter.key)));
    }
}

/// A bar beside a row that a lesson highlights.
void point_out(const Column& before, float bottom, const Parameter& parameter, bool narrow) {
    const Rect bar{before.x - px(narrow ? 7 : 10), before.y, px(3), bottom - before.y};
    ImGui::GetWindowDrawList()->AddRectFilled(bar.min(), bar.max(), theme().accent, px(1.5F));
    note_item({"Highlighted: " + std::string(parameter.label), "mark", bar.x, bar.y, bar.width, bar.height});
}

}

RowLook facts_of_table(const Parameter& row, const State& state, bool with_help) {
    RowLook look{with_help, is_locked(state, row.key)};
    if (!state.is_default("highlight"))
        for (const Place& place : read_places(state.text("highlight")).places)
            look.pointed_out = look.pointed_out || place.key == row.key;
    return look;
}

void parameter_row(Session& session, RowMemory& memory, Column& column, const Parameter& parameter,
                   const RowLook& look) {
    const Column before = column;
    const ItemScope controls(parameter.key);
    SettingRow row{session, memory, column, look};
    draw_row(row, parameter);
    if (look.pointed_out)
        point_out(before, column.y - px(12), parameter, look.narrow);
    row_menu(row, parameter, {before.x, before.y, before.width, column.y - before.y});
}

}
