// A picture to keep, such as that of a lesson's step: the view and nothing around it.
#pragma once

#include "core/state/state.hpp"
#include "platform/picture.hpp"

namespace posenc {

/// What is added to the picture of a state, or left out.
struct FigureOptions {
    /// A line below it, or several: the method, and which of its settings differ from the default.
    bool caption = false;
    /// Its table alone, without title, axes and colour bar. Two pictures that are compared stay as they are.
    bool cells = false;
};

/// The picture of the state in its language, theme and text size, both pictures and their difference where it asks for
/// a comparison. `width` and `height` in pixels of the design, `scale` device pixels in one. Only between two frames;
/// fonts must have been loaded.
platform::Picture draw_figure(const State& state, int width, int height, float scale,
                              const FigureOptions& options = {});

/// Builds the same frames, and `read` looks at what the last one drew, which is never painted.
void read_figure(const State& state, int width, int height, float scale, const std::function<void()>& read,
                 const FigureOptions& options = {});

}
