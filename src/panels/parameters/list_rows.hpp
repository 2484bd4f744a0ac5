// The rows of lists of numbers, and what they share with the rows of single values (parameter_rows.cpp).
#pragma once

#include "panels/parameters/parameter_rows.hpp"
#include "panels/parameters/row_widgets.hpp"

namespace posenc {

struct SettingRow {
    Session& session;
    RowMemory& memory;
    Column& column;
    const RowLook& look;
};

/// Of a field that is typed in: as low as other controls where rows stand side by side.
inline float typed_height(const RowLook& row) {
    return look().touch ? px(40) : row.low ? control_height() : px(32);
}

/// Label, symbol and the button that resets.
RowHead plain_head(const SettingRow& row, const Parameter& parameter);
/// Label, stepper, slider and play of one number; `head.icon` is the button that resets it, or takes it out of its
/// list. True when that was pressed.
bool number_lines(SettingRow& row, const Slot& slot, const RowHead& head);
/// Below the control: what is wrong with the text typed for it, else the help.
void row_help(SettingRow& row, const Slot& slot, std::string_view help);

void list_row(SettingRow& row, const Parameter& parameter);

}
