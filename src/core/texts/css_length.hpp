// Lengths as style sheets write them: "85mm", "3.3in", "8pt". CSS has 96 pixels in an inch.
#pragma once

#include <optional>
#include <string_view>

namespace posenc {

inline constexpr double css_pixels_per_inch = 96, millimetres_per_inch = 25.4, points_per_inch = 72;

/// In CSS pixels, more than 0. No value for another unit than mm, cm, in, pt and px, and for a number without one.
std::optional<double> css_length(std::string_view text);

}
