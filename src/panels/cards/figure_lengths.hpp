// The lengths of a figure for a paper: what can be asked for, and what it is where nothing is asked for.
#pragma once

#include "core/texts/css_length.hpp"

#include <optional>
#include <string_view>

namespace posenc {

inline constexpr double least_figure_side = 48, most_figure_side = 4096; ///< CSS pixels
inline constexpr double least_figure_font = 16.0 / 3, most_figure_font = 32;
inline constexpr std::string_view usual_figure_width = "85mm", usual_figure_font = "8pt";
inline constexpr double figure_height = 0.7;                     ///< of the width, where it is not chosen
inline constexpr double figure_dots = 300 / css_pixels_per_inch; ///< device pixels per CSS pixel of a PNG

/// A length of paper in CSS pixels; no value where it is none or lies outside.
inline std::optional<double> figure_length(std::string_view text, double low, double high) {
    constexpr double slack = 1e-9; // 4pt are 5.33 pixels
    const std::optional<double> length = css_length(text);
    return length && *length >= low - slack && *length <= high + slack ? length : std::nullopt;
}

}
