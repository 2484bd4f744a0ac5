// Colour maps that are safe for colour-blind eyes: control points interpolated linearly in OKLab (Ottosson 2020) and
// baked to 256 sRGB texels. Diverging for signed values (neutral at zero), sequential for the others, cyclic for
// angles.
#pragma once

#include <array>
#include <cstdint>

namespace posenc {

/// 256 opaque colours packed as 0xAABBGGRR (red in the lowest byte); texel 0 is the low end.
using ColorTable = std::array<std::uint32_t, 256>;

enum class Colors { diverging, sequential, cyclic };

/// The table for a light or a dark background, built once. The sequential map begins as light or as dark as the
/// background.
const ColorTable& color_table(Colors colors, bool dark);

/// The index of the texel nearest to `value` on the scale low…high, clamped to its ends. Callers handle NaN themselves.
int color_index(double value, double low, double high);

/// True when black ink reads better than white on this colour (relative luminance above 0.179, WCAG 2).
bool wants_black_ink(std::uint32_t color);

}
