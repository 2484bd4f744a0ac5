// What stands above a plot within a view: a title of 14/600 and a note of 12.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

/// The note stands beside the title; it is left out if it does not fit whole.
void draw_heading(ImVec2 at, float width, std::string_view title, std::string_view note);
/// The note stands below the title, both on 36 design pixels.
void draw_two_line_heading(ImVec2 at, float width, std::string_view title, std::string_view note);

}
