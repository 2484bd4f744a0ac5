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

/// Height of a text field: no higher than other controls if rows are side by side.
inline float typed_height(const RowLook& row) {
    return look().touch ? px(40) : row.low ? control_height() : px(32);
}

/// Label, symbol and the button that resets.
RowHead plain_head(const SettingRow& row, const Parameter& parameter);
/// Label, stepper, slider and play button of one number. `head.icon` is the button that resets it or removes it from
/// its list; true when that was pressed.
bool number_lines(SettingRow& row, const Slot& slot, const RowHead& head);
void number_row(SettingRow& row, const Parameter& parameter);
/// A stepper and nothing else; `text` is the number as it stands there.
void number_stepper(SettingRow& row, const Slot& slot, const std::string& name, const std::string& text, Rect place);
/// Below the control: the problem with the typed text, else the help.
void row_help(SettingRow& row, const Slot& slot, std::string_view help);

void list_row(SettingRow& row, const Parameter& parameter);

}
