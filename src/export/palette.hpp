// The few colours that a picture of many can do with: exact where it has no more, else those of a median cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace posenc {

/// A picture as one place in a list of colours for each pixel.
struct PalettePicture {
    std::vector<std::uint32_t> colors; ///< 0xRRGGBB
    std::vector<std::uint8_t> places;  ///< of the pixels, row by row
};

/// `rgba`: four bytes a pixel, of which the last is not looked at. At most `most` colours, 1 … 256.
PalettePicture with_palette(std::span<const std::uint8_t> rgba, std::size_t most);

}
