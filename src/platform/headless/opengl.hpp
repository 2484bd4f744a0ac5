// EGL and OpenGL for pictures without a display. The libraries are opened when the first picture is drawn, so that
// commands that draw nothing run on machines without them.
#pragma once

#include <string>

namespace posenc::platform {

/// Call it before any function of EGL or OpenGL. Returns why the libraries are missing, or an empty text.
std::string open_graphics_library();

}
