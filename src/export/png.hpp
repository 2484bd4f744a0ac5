// A picture as a PNG file, 8 bits per channel, and the settings it was drawn from; import/pictures reads them.
#pragma once

#include "export/sink.hpp"

#include <cstdint>
#include <optional>

namespace posenc {

/// `rgba`: width × height pixels of four bytes, row by row from the top. `state`: the settings as after # in a link, in
/// UTF-8. They are written before the pixels, so that a reader needs only the beginning of the file. `dots_per_metre`:
/// how large it is on paper; 0 says nothing. False when the sink refused or memory ran out.
bool write_png(int width, int height, const std::uint8_t* rgba, const Sink& sink,
               std::optional<std::string_view> state = std::nullopt, double dots_per_metre = 0);

/// Of a picture with `scale` pixels to one of CSS.
double dots_per_metre(double scale);

}
