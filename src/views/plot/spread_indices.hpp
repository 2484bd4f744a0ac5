// Which of many things are drawn where only some have room: dials of pairs, curves of heads, small pictures.
#pragma once

#include "core/field.hpp"

#include <span>
#include <vector>

namespace posenc {

/// At most `room` of the indices 0 … all − 1, in rising order: all, or evenly spread ones with the first and the last.
/// Of those in between, the nearest give way to the `wanted` ones.
std::vector<Index> spread_indices(Index all, int room, std::span<const Index> wanted);

}
