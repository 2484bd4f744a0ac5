// A picture as a PNG file, 8 bits a channel, and the settings it was drawn from: read back by import/pictures.
#pragma once

#include "export/sink.hpp"

#include <cstdint>
#include <optional>

namespace posenc {

/// `rgba`: width × height pixels of four bytes, row by row from the top. `state`: the settings as after # in a link, in
/// UTF-8; they stand before the pixels, so that the beginning of a file is enough to read them. False when the sink
/// refused or memory ran out.
bool write_png(int width, int height, const std::uint8_t* rgba, const Sink& sink,
               std::optional<std::string_view> state = std::nullopt);

}
