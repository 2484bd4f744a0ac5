// Rows of the settings that stand side by side below a picture: in a lesson (dock.cpp), in a frame of another page
// (embedded_rows.cpp).
#pragma once

#include "core/state/parameters.hpp"
#include "panels/parameters/parameter_rows.hpp"

namespace posenc {

/// Wide enough for the label beside the number, or for all choices side by side if that is not too wide.
float dock_width(const Parameter& row);
/// The field of a number whose row has no room for more than a slider below it.
float narrow_field_width();
/// No help, and one control below the label.
RowLook dock_look(const Parameter& row, const State& state);

}
