// Which of many things are drawn where only some have room: dials of pairs, curves of heads, small pictures.
#pragma once

#include "core/field.hpp"

#include <span>
#include <vector>

namespace posenc {

/// At most `room` of the indices 0 … all − 1, in rising order: all of them, or evenly spread ones that include the
/// first and the last. Each `wanted` index replaces the nearest of the ones in between. If there is room for
/// one index only, it is a wanted one.
std::vector<Index> spread_indices(Index all, int room, std::span<const Index> wanted);

}
