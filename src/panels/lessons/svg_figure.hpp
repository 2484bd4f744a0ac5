// A picture to keep as an SVG file, for papers and slides.
#pragma once

#include "core/state/state.hpp"
#include "export/sink.hpp"
#include "panels/lessons/figure.hpp"

namespace posenc {

/// What the last frame drew with HardEdges. `width` and `height` in pixels of the design, `scale` device pixels in one.
/// False when the sink refused.
bool write_svg_of_frame(const State& state, float width, float height, float scale, const Sink& sink);

/// The picture of the state as draw_figure draws it; empty where the graphics give no room for it. The file carries
/// `carried`, which may be the state in another theme.
std::string svg_figure(const State& state, int width, int height, float scale, const State& carried,
                       const FigureOptions& options = {});

}
