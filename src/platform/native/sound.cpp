// The window has no sound.
#include "platform/sound.hpp"

namespace posenc::platform {

bool has_sound() {
    return false;
}
void play_sound(std::span<const float>) {}
std::optional<double> sounding() {
    return std::nullopt;
}

}
