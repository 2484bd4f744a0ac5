#include "panels/parameters/own_row.hpp"

#include "core/own/own_table.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

void own_row(SettingRow& row, const Parameter& parameter) {
    const State& state = row.session.state();
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const OwnTablePtr shown = own_table_of(state);
    std::vector<std::string> labels;
    for (const OwnTablePtr& table : state.tables()->all())
        labels.push_back(table->name() + ", " + shape_text(table->shape()));
    std::vector<MenuEntry> entries;
    int chosen = -1;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        entries.push_back({labels[i], labels[i]});
        chosen = shown && state.tables()->all()[i]->reference() == shown->reference() ? static_cast<int>(i) : chosen;
    }
    const std::string present = chosen < 0 ? "not here" : labels[static_cast<std::size_t>(chosen)];
    if (const std::optional<int> picked =
            menu(row.column.take(control_height(), px(4)), parameter.label, present, entries, chosen))
        row.session.edit(parameter, {0, state.tables()->all()[static_cast<std::size_t>(*picked)]->reference(), {}});
    row_help(row, {&parameter}, parameter.help);
}

void axes_row(SettingRow& row, const Parameter& parameter) {
    const State& state = row.session.state();
    const std::vector<Index> shape = own_shape_of(state);
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const OwnLayout layout = own_layout(shape, state.list(parameter.key));
    std::vector<std::string> names;
    std::vector<MenuEntry> entries;
    for (std::size_t i = 0; i < shape.size(); ++i)
        names.push_back("Axis " + std::to_string(i) + ": " + readable_integer(shape[i]));
    for (const std::string& name : names)
        entries.push_back({name, name});
    std::array<Index, 2> numbers = {layout.row.number, layout.col.number};
    constexpr std::array labels = {"Rows##rows", "Columns##columns"};
    const std::array before = numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto chosen = static_cast<std::size_t>(std::max<Index>(before[i], 0));
        const std::string shown = chosen < names.size() ? names[chosen] : "not here";
        if (const std::optional<int> picked =
                menu(row.column.take(control_height(), px(4)), labels[i], shown, entries, static_cast<int>(chosen))) {
            numbers[i] = *picked;
            if (numbers[0] == numbers[1]) // swaps rows and columns
                numbers[1 - i] = before[i];
        }
    }
    const std::vector<double> axes(numbers.begin(), numbers.end());
    if (numbers != before && own_layout(shape, axes) == own_layout(shape))
        row.session.reset(parameter.key);
    else if (numbers != before)
        row.session.edit(parameter, {0, {}, axes});
    row_help(row, {&parameter}, parameter.help);
}

void slice_axes(SettingRow& row, const Parameter& parameter) {
    const State& state = row.session.state();
    const std::vector<OwnAxis> axes = own_slice_axes(state);
    if (axes.size() < 2 || row.look.low)
        return;
    std::vector<Index> places = slice_places(axes, std::min(state.integer(parameter.key), own_slices_of(state) - 1));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Index last = axes[i].extent - 1, place = places[i];
        const std::string name = "Axis " + std::to_string(axes[i].number);
        RowHead head;
        head.name = name + ": " + readable_integer(place) + " of 0 … " + readable_integer(last);
        row_head(row.column, head, 0);
        const Rect track = row.column.take(look().touch ? control_height() : px(24), px(look().touch ? 0 : 2));
        const double share = static_cast<double>(place) / static_cast<double>(last);
        const SliderResult moved =
            slider(track, name + "##axis." + std::to_string(axes[i].number), share, 0, 0, !row.look.locked);
        if (moved.position)
            places[i] = std::llround(*moved.position * static_cast<double>(last));
        else if (moved.to_low || moved.to_high || moved.to_standard)
            places[i] = moved.to_high ? last : 0;
        else
            places[i] = std::clamp<Index>(place + moved.steps, 0, last);
        if (places[i] != place)
            row.session.edit(parameter.key, std::to_string(slice_at(axes, places)),
                             row.memory.session_gesture(row.session, moved.gesture));
    }
    row.column.y += px(8);
}

}
