// The row of a race's encodings where there is no room for more than one control: see race_row.cpp.
#pragma once

#include "panels/parameters/list_rows.hpp"

namespace posenc {

void race_row(SettingRow& row, const Parameter& parameter);

}
