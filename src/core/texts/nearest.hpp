// What a misspelt word probably means: the nearest of those that exist.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

/// The word with the fewest letters added, left out, changed or swapped with their neighbour, at most a third of those
/// typed; else the first word that begins with what was typed. Empty if there is none.
std::string_view nearest(std::string_view typed, std::span<const std::string_view> words);

/// " (did you mean sinusoidal?)" for the end of a message, or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words);

}
