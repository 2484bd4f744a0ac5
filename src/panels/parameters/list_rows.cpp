// Chips, sliders or one text field, depending on the length that the list may have: see list_rows.hpp.
#include "panels/parameters/list_rows.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_steppers = 2; ///< side by side in a low row
constexpr int most_sliders = 64;         ///< longer lists (a divisor for each pair of a rotary embedding) are typed

void set_list(SettingRow& row, const Parameter& parameter, std::vector<double> list) {
    row.session.edit(parameter, Value{0, {}, std::move(list)});
}

/// The number after the last one if it is allowed and not in the list, else the next one that is free.
double free_number(const Parameter& parameter, std::span<const double> list) {
    const auto taken = [&](double number) { return std::find(list.begin(), list.end(), number) != list.end(); };
    double candidate = list.empty() ? parameter.low : std::min(parameter.high, list.back() + 1);
    while (taken(candidate))
        candidate = candidate >= parameter.high ? parameter.low : candidate + 1;
    return candidate;
}

/// The whole list as text; a list that is not allowed changes nothing and shows a problem.
void typed_list(SettingRow& row, const Parameter& parameter, Rect place) {
    const Slot whole{&parameter};
    const std::string text = write_value(parameter, row.session.state().value(parameter.key));
    const FieldResult field = text_field(place, parameter.label, text, row.memory.bad == whole);
    if (!field.committed)
        return;
    Reading reading = read_value(parameter, *field.committed);
    row.memory.bad = reading.problem.empty() ? std::optional<Slot>() : whole;
    row.memory.bad_message = reading.problem + "; " + quoted(text) + " is kept";
    if (reading.value && reading.problem.empty())
        row.session.edit(parameter, std::move(*reading.value));
}

/// Small integers as chips; the whole list can be typed too.
void integers_row(SettingRow& row, const Parameter& parameter) {
    const State& state = row.session.state();
    const HeadPlaces places = row_head(row.column, plain_head(row, parameter), px(look().touch ? 160 : 116));
    if (places.pressed)
        row.session.reset(parameter.key);
    typed_list(row, parameter, places.control);
    const std::span<const double> list = state.list(parameter.key);
    const ChipResult chips =
        number_chips(row.column, parameter.label, list, static_cast<int>(list.size()) < parameter.max_items);
    std::vector<double> next(list.begin(), list.end());
    if (chips.removed >= 0)
        next.erase(next.begin() + chips.removed);
    if (chips.add)
        next.push_back(free_number(parameter, list));
    if (next.size() != list.size())
        set_list(row, parameter, std::move(next));
    row_help(row, {&parameter}, parameter.help);
}

/// One labelled slider an item: p₀, p₁, …
void reals_row(SettingRow& row, const Parameter& parameter) {
    const std::span<const double> list = row.session.state().list(parameter.key);
    const int count = static_cast<int>(list.size());
    for (int item = 0; item < count; ++item) {
        const ItemScope controls(std::to_string(item + 1));
        const std::string name = std::string(parameter.label) + " " + std::to_string(item + 1);
        const std::string symbol = parameter.symbol.empty() ? "" : std::string(parameter.symbol) + subscript(item);
        const RowHead head{name, symbol, count > 1 ? icons::x : nullptr, "Remove " + name + "##remove"};
        if (number_lines(row, {&parameter, item}, head)) {
            std::vector<double> next(list.begin(), list.end());
            next.erase(next.begin() + item);
            return set_list(row, parameter, std::move(next));
        }
        row_help(row, {&parameter, item}, item + 1 == count ? parameter.help : "");
    }
    const Rect line = row.column.take(control_height(), px(12));
    const std::string name(parameter.label), add = "Add " + name + "##add", reset = "Reset " + name + "##reset";
    const float add_width = button_width(add, {.icon = icons::plus});
    if (count < parameter.max_items && button({line.x, line.y, add_width, line.height}, add, {.icon = icons::plus})) {
        std::vector<double> next(list.begin(), list.end());
        next.push_back(list.empty() ? nearest_allowed(parameter, parameter.low) : list.back());
        set_list(row, parameter, std::move(next));
    }
    const Rect back{line.right() - line.height, line.y, line.height, line.height};
    if (!row.session.state().is_default(parameter.key) &&
        button(back, reset, {.icon = icons::rotate_ccw, .style = ButtonStyle::quiet, .icon_only = true}))
        row.session.reset(parameter.key);
}

/// Too many numbers for a control each.
void long_list_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    typed_list(row, parameter, row.column.take(typed_height(row.look), px(6)));
    row_help(row, {&parameter}, parameter.help);
}

/// A few numbers side by side, where there is one line for them.
void steppers_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const std::span<const double> list = row.session.state().list(parameter.key);
    const Rect line = row.column.take(typed_height(row.look), px(6));
    const auto count = static_cast<float>(list.size());
    const float gap = px(8), width = (line.width - (count - 1) * gap) / count;
    for (std::size_t item = 0; item < list.size(); ++item) {
        const std::string number = std::to_string(item + 1);
        const ItemScope controls(number);
        const float x = line.x + static_cast<float>(item) * (width + gap);
        number_stepper(row, {&parameter, static_cast<int>(item)}, std::string(parameter.label) + " " + number,
                       shortest(list[item]), {x, line.y, width, line.height});
    }
    row_help(row, {&parameter}, parameter.help);
}

}

void list_row(SettingRow& row, const Parameter& parameter) {
    const std::size_t count = row.session.state().list(parameter.key).size();
    if (row.look.low && parameter.kind == Kind::reals && count >= 1 && count <= most_steppers)
        return steppers_row(row, parameter);
    if (parameter.max_items > most_sliders || row.look.low)
        long_list_row(row, parameter);
    else if (parameter.kind == Kind::integers)
        integers_row(row, parameter);
    else
        reals_row(row, parameter);
}

}
