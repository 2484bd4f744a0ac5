// The picture in words, for people who do not see it.
#pragma once

#include "session/session.hpp"

#include <string>

namespace posenc {

/// "Heatmap: Sinusoidal. 50 positions by 128 dimensions; the first column turns every 6.3 positions, the last every
/// 54 410."
std::string summary(Session& session);

/// The cell in focus and its value: "position 3, dimension 2: 0.141".
std::string focus_words(Session& session);

}
