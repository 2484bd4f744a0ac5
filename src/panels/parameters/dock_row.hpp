// Rows of the settings that stand side by side below a picture: in a lesson (dock.cpp), in a frame of another page
// (embedded_rows.cpp).
#pragma once

#include "core/state/parameters.hpp"
#include "panels/parameters/parameter_rows.hpp"

namespace posenc {

/// Wide enough for the name beside its number, or for all choices side by side where that is little.
float dock_width(const Parameter& row);
/// Without help, a label and one control below it.
RowLook dock_look(const Parameter& row, const State& state);

}
