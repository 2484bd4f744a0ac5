// Sound on request: a few tones one after the other. The page has it; the window and pictures without a display do not.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace posenc::platform {

/// Numbers a note: begin and length in seconds from the beginning of the sound, frequency in Hz (0: a soft noise), and
/// place from −1 (left) to 1 (right).
inline constexpr std::size_t numbers_per_note = 4;

/// Not before all of the program is there: the page's first view has no sound.
bool has_sound();
/// Notes by time, none over another. Ends what plays; no notes do nothing else. After a key or a click only, as
/// browsers play nothing before.
void play_sound(std::span<const float> notes);
/// Seconds of the sound that have been heard; nothing when none is. Frames follow when it begins and when it ends.
std::optional<double> sounding();

}
