// The colours that numbers are drawn in, and the bar that says which is which.
#pragma once

#include "core/field.hpp"
#include "widgets/look.hpp"

#include <optional>

namespace posenc {

/// The colour scale that a picture is drawn in.
struct ColorScale {
    Colors colors = Colors::diverging;
    double low = -1, high = 1;
};

/// Signed values get the diverging map, as far to either side of zero as the larger end; others the sequential one.
ColorScale scale_of(const Range& values);
ColorScale scale_of(const Description& description);
/// The colour a value is drawn in; NaN and infinities give the theme's bg2.
ImU32 value_color(Colors colors, double value, double low, double high);

/// 168 design pixels, less on a phone.
float color_bar_width();
/// Colour bar 10 high with ends, zero and a triangle at `marked`; right-aligned at `right`, top at `y`, as wide as
/// color_bar_width() unless said otherwise.
void draw_color_bar(ImDrawList* list, float right, float y, Colors colors, double low, double high,
                    std::optional<double> marked = {}, float width = 0);
/// The widest colour bar that leaves `needed` pixels of the width to what stands left of it; the narrowest where none
/// does.
float color_bar_beside(float width, float needed);

}
