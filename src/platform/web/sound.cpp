// Sound of the page: web/sound.js plays it. Whether there is any, which the first view asks, is in page.cpp.
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
