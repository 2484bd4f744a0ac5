// The parts of a row of the settings: label line, help line, chips.
#pragma once

#include "widgets/region.hpp"

#include <span>
#include <string>

namespace posenc {

struct RowHead {
    std::string name;           ///< drawn, and the label of the control
    std::string_view symbol;    ///< left out when there is no room
    const char* icon = nullptr; ///< of a small button before the control; null: none
    std::string button = {};    ///< label of that button
    bool locked = false;        ///< shows a lock instead of the button
    bool in_line = false;       ///< with other rows, so all heads have one height
};

struct HeadPlaces {
    Rect control; ///< at the right end
    bool pressed = false;
};

/// The line with the label; leaves `control_width` device pixels free at its right end.
HeadPlaces row_head(Column& column, const RowHead& head, float control_width);

/// Text below a control.
void help_line(Column& column, std::string_view text, ImU32 color);

struct ChipResult {
    int removed = -1;
    bool add = false;
};
/// A list of numbers in the colours of the series. Each chip has a button that removes it, but the last one stays;
/// another button adds a number.
ChipResult number_chips(Column& column, std::string_view name, std::span<const double> numbers, bool can_add);

}
