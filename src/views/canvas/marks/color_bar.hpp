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
    /// If above 0, the colours of a diverging scale follow the logarithm of the magnitude, from here to `high`; what is
    /// smaller has the colour of 0.
    double log_from = 0;
    double place(double value) const; ///< of a value between low and high, where its colour lies
};

/// The diverging map, symmetric about zero, for signed values; the sequential one for others.
ColorScale scale_of(const Range& values);
ColorScale scale_of(const Description& description);
/// The colour a value is drawn in; NaN and infinities give the theme's bg2.
ImU32 value_color(Colors colors, double value, double low, double high);
ImU32 value_color(const ColorScale& scale, double value);

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
