// The rows for a person's own tables: a menu of the tables, and sliders for the slices of one.
#pragma once

#include "panels/parameters/list_rows.hpp"

namespace posenc {

/// A menu in which the tables of the session are chosen by name and shape.
void own_row(SettingRow& row, const Parameter& parameter);

/// Two menus: which dimensions of the tensor are rows and columns.
void axes_row(SettingRow& row, const Parameter& parameter);

/// Below the number of the slice: if several dimensions count slices, a slider for each.
void slice_axes(SettingRow& row, const Parameter& parameter);

}
