// Detects that two frames look the same, so that a frame that is shown already need not be painted again. Most frames
// after an edit or a pointer move are such.
#pragma once

#include <cstdint>

struct ImDrawData;

namespace posenc::platform {

/// A hash of everything in the draw lists: sizes, corners, colours, textures, the content of a HeatDraw. Different
/// frames have the same hash only with probability 2^-64. The contents of textures are not included.
std::uint64_t fingerprint(const ImDrawData& frame);

}
