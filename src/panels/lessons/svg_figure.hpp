// A picture to keep as an SVG file, for papers and slides.
#pragma once

#include "core/state/state.hpp"
#include "export/sink.hpp"
#include "panels/lessons/figure.hpp"

namespace posenc {

/// Writes what the last frame drew with HardEdges. `width` and `height` are in design pixels; `scale` is the number of
/// device pixels in one. False when the sink refused.
bool write_svg_of_frame(const State& state, float width, float height, float scale, const Sink& sink);

/// The picture that draw_figure draws, as SVG; empty if the graphics cannot provide the surface. The file carries
/// `carried`, which may differ from `state`, for example in the theme.
std::string svg_figure(const State& state, float width, float height, float scale, const State& carried,
                       const FigureOptions& options = {});

}
