// The context menu of a row of the settings.
#pragma once

#include "panels/parameters/list_rows.hpp"

namespace posenc {

/// Opens the menu when asked for on the row's area, and draws it while it is open.
void row_menu(SettingRow& row, const Parameter& parameter, Rect area);

}
