// Sound of the page, played by web/sound.js. has_sound is in page.cpp, because the first view calls it.
#include "platform/sound.hpp"
#include "platform/web/page.hpp"

namespace posenc::platform {

void play_sound(std::span<const float> notes) {
    page_play(notes.data(), notes.size());
}

std::optional<double> sounding() {
    const double seconds = page_sounding();
    return seconds >= 0 ? std::optional(seconds) : std::nullopt;
}

}
