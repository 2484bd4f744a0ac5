// A figure for a paper, in lengths of paper: what `posenc render --figure` and the card Share have in common, so that
// both write the same bytes for the same wishes.
#pragma once

#include "panels/cards/figure_lengths.hpp"
#include "panels/lessons/figure.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace posenc {

/// Device pixels per CSS pixel: 300 dots an inch, of an SVG what keeps its words whole.
float figure_scale(bool svg, double font);

/// What the words of a figure are drawn for: light unless the state says another theme, and the part alone if one is
/// named.
State figure_state(const State& state, std::string_view part);

/// A figure as PNG with its dots an inch and its settings; empty where there is no picture.
std::string png_figure(const State& state, float width, float height, float scale, const FigureOptions& options);

/// Calls `draw`, which draws the state's picture outside of any frame, and returns the first part named by the state
/// that was not among what it drew: what stands there instead would be taken for it. Empty: all were.
std::string_view missing_part(const State& state, const std::function<void()>& draw);

}
