// Whether two frames look alike, so that one which is shown already need not be painted again: most frames after an
// edit or a move of the pointer do.
#pragma once

#include <cstdint>

struct ImDrawData;

namespace posenc::platform {

/// Stands for all that the draw lists say: sizes, corners, colours, textures, what a HeatDraw holds. Frames that differ
/// have different ones but for an accident of 2^-64. The contents of textures are not looked at.
std::uint64_t fingerprint(const ImDrawData& frame);

}
