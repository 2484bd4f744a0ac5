// The colours that numbers are drawn in, and the bar that explains them.
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

/// The diverging map, symmetric about zero, for signed values; the sequential one for others.
ColorScale scale_of(const Range& values);
ColorScale scale_of(const Description& description);
/// The colour a value is drawn in; NaN and infinities give the theme's bg2.
ImU32 value_color(Colors colors, double value, double low, double high);

/// 168 design pixels, less on a phone.
float color_bar_width();
/// A colour bar, 10 design pixels high, with a triangle at `marked`. The ends and the middle (zero in a diverging
/// scale) are labelled where there is room. Its right end is at `right`, its top at `y`; width 0 means
/// color_bar_width().
void draw_color_bar(ImDrawList* list, float right, float y, Colors colors, double low, double high,
                    std::optional<double> marked = {}, float width = 0);
/// The widest colour bar that leaves `needed` pixels of the width to what stands left of it; the narrowest where none
/// does.
float color_bar_beside(float width, float needed);

}
