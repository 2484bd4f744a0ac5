// What the rows of the settings are put together from: label line, help line, chips.
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
    bool locked = false;        ///< says so in place of the button
};

struct HeadPlaces {
    Rect control; ///< at the right end
    bool pressed = false;
};

/// The line with the label; room of `control_width` device pixels is left at its right end.
HeadPlaces row_head(Column& column, const RowHead& head, float control_width);

/// Caption under a control.
void help_line(Column& column, std::string_view text, ImU32 color);

struct ChipResult {
    int removed = -1;
    bool add = false;
};
/// A list of numbers in the colours of the series, each with a button that removes it, and one that adds; the last
/// chip stays.
ChipResult number_chips(Column& column, std::string_view name, std::span<const double> numbers, bool can_add);

}
