// What stands above a plot within a view: a title of 14/600 and a note of 12; and what a view says in the inspector.
#pragma once

#include "widgets/controls.hpp"

#include <span>
#include <string>

namespace posenc {

/// Of a title and its note beside each other.
float heading_width(std::string_view title, std::string_view note);
/// The note stands beside the title; it is left out if it does not fit whole.
void draw_heading(ImVec2 at, float width, std::string_view title, std::string_view note);
/// The note stands below the title, both on 36 design pixels.
void draw_two_line_heading(ImVec2 at, float width, std::string_view title, std::string_view note);
/// A pill with the first of these remarks that fits into the width. Returns its width; 0 where none does.
float draw_fitting_pill(ImVec2 at, float width, std::span<const std::string> remarks, PillKind kind, const char* icon);

/// Paragraphs of 13 below a head in capitals; returns the height used.
float draw_notes_of_view(Rect area, std::string_view head, std::span<const std::string> paragraphs);

}
