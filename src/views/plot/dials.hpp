// What dials are drawn from: faces, wedges, hands. Zero points right, angles grow counter-clockwise; a wedge has the
// angle's colour in the cyclic map, whose hue is that of the sine in the diverging map.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

struct Dial {
    ImVec2 center;
    float radius = 0; ///< device pixels
    ImU32 face = 0;
    bool chosen = false;
};

/// The disc with a tick at zero, and its edge, which is stronger if chosen. The contents are drawn between these two
/// calls.
void draw_dial_face(ImDrawList* list, const Dial& dial);
void draw_dial_edge(ImDrawList* list, const Dial& dial, float inner);
/// From zero to the angle, up to a whole turn either way, in the colour of the angle.
void draw_dial_wedge(ImDrawList* list, const Dial& dial, float radius, double angle);
/// Between two directions at most half a turn apart, in one colour.
void draw_dial_sector(ImDrawList* list, const Dial& dial, float radius, double from, double to, ImU32 color);
/// The point at this angle and distance from the middle.
ImVec2 dial_point(const Dial& dial, float radius, double angle);

/// The colour of an angle in the cyclic map.
ImU32 angle_color(double angle);

}
