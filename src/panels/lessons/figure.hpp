// A step of a lesson as a picture to keep: its view and nothing around it, in the light theme.
#pragma once

#include "core/state.hpp"
#include "platform/picture.hpp"

namespace posenc {

/// The picture of the state in its language, both pictures and their difference where it asks for a comparison. `width`
/// and `height` in pixels of the design, `scale` device pixels in one. Only between two frames; fonts must have been
/// loaded.
platform::Picture draw_figure(const State& state, int width, int height, float scale);

}
