// A picture for saving or printing, such as that of a lesson's step: the view without the rest of the window.
#pragma once

#include "core/state/state.hpp"
#include "platform/picture.hpp"

namespace posenc {

/// Options for the picture of a state.
struct FigureOptions {
    /// A caption below it: the method, and its settings that differ from the default.
    bool caption = false;
    /// Only the table, without title, axes and colour bar. Has no effect on a comparison.
    bool cells = false;
};

/// The picture of the state in its language, theme and text size; for a comparison both pictures and their difference.
/// `width` and `height` are in design pixels; `scale` is the number of device pixels in one. Call it only between two
/// frames, after fonts have been loaded.
platform::Picture draw_figure(const State& state, int width, int height, float scale,
                              const FigureOptions& options = {});

/// Builds the same frames without painting them, and calls `read` to look at the draw lists of the last one.
void read_figure(const State& state, int width, int height, float scale, const std::function<void()>& read,
                 const FigureOptions& options = {});

}
