// EGL and OpenGL for pictures without a display: libraries that are opened when the first picture is asked for, so that
// whatever draws none runs on machines without them.
#pragma once

#include <string>

namespace posenc::platform {

/// Before any function of EGL or OpenGL is called: why there are none, or nothing where all is well.
std::string open_graphics_library();

}
