#include "panels/parameters/own_row.hpp"

#include "core/own/own_table.hpp"

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
        chosen = state.tables()->all()[i] == shown ? static_cast<int>(i) : chosen;
    }
    const std::string present = chosen < 0 ? "not here" : labels[static_cast<std::size_t>(chosen)];
    if (const std::optional<int> picked =
            menu(row.column.take(control_height(), px(4)), parameter.label, present, entries, chosen))
        row.session.edit(parameter, {0, state.tables()->all()[static_cast<std::size_t>(*picked)]->reference(), {}});
    row_help(row, {&parameter}, parameter.help);
}

}
