// Plays a sequence of tones on request. Only the page has sound; the window and pictures without a display do not.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace posenc::platform {

/// Numbers a note: begin and length in seconds from the beginning of the sound, frequency in Hz (0: a soft noise), and
/// place from −1 (left) to 1 (right).
inline constexpr std::size_t numbers_per_note = 4;

/// False until the whole program is loaded: the page's first view has no sound.
bool has_sound();
/// Plays notes, which must be sorted by time and not overlap. It stops what is playing; without notes it does only
/// that. Call it only after a key press or a click, because browsers play nothing before.
void play_sound(std::span<const float> notes);
/// How many seconds of the sound have been played; nothing if there is none. A frame follows when it begins and when it
/// ends.
std::optional<double> sounding();

}
