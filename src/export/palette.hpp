// Reduces a picture to a palette: exact if it has no more colours than allowed, else by a median cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace posenc {

/// A picture with a palette: for each pixel, the index of its colour.
struct PalettePicture {
    std::vector<std::uint32_t> colors; ///< 0xRRGGBB
    std::vector<std::uint8_t> places;  ///< palette index of each pixel, row by row
};

/// `rgba`: four bytes a pixel, of which the last is not looked at. At most `most` colours, 1 … 256.
PalettePicture with_palette(std::span<const std::uint8_t> rgba, std::size_t most);

}
