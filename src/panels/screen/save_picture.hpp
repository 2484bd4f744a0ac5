// The picture on the screen as a PNG file.
#pragma once

#include "widgets/controls.hpp"

#include <functional>
#include <string>

namespace posenc {

/// Saves that part of the screen, with the settings as after # in a link, when the present frame is drawn, and then
/// says what became of it: "Saved as …".
void save_picture(Rect part, std::string name, std::string state, std::function<void(std::string)> say);

}
