// The picture on the screen as a PNG file.
#pragma once

#include "widgets/controls.hpp"

#include <functional>
#include <string>

namespace posenc {

/// Saves this part of the screen after the present frame is drawn, together with `state`, the settings as after # in a
/// link. Then calls `say` with the result: "Saved as …".
void save_picture(Rect part, std::string name, std::string state, std::function<void(std::string)> say);

}
