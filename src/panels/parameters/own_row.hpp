// The row of a person’s own tables: a menu of what was brought.
#pragma once

#include "panels/parameters/list_rows.hpp"

namespace posenc {

/// A menu in which the tables of the session are chosen by name and shape.
void own_row(SettingRow& row, const Parameter& parameter);

}
