// What is drawn into plots: lines, circles and words on a ground of their own. Lengths are pixels of the design.
#pragma once

#include "widgets/layout.hpp"

#include <string_view>

namespace posenc {

/// A line of dashes along whole pixels, to the right or down.
void draw_dashes(ImVec2 from, ImVec2 to, ImU32 color, float dash, float gap, float thickness = 1);
/// A line in any direction.
void draw_stroke(ImVec2 from, ImVec2 to, ImU32 color, float thickness);
void draw_circle(ImVec2 center, float radius, ImU32 color, float thickness = 2);
void draw_dot(ImVec2 center, float radius, ImU32 color);

/// Words of 12 on a ground that hides what lies below them; returns where the words are.
Rect draw_words_on(ImU32 ground, ImVec2 at, std::string_view text, ImU32 ink, Weight weight = Weight::regular);

}
