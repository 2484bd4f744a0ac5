// A picture as a PNG file, 8 bits a channel.
#pragma once

#include "export/sink.hpp"

#include <cstdint>

namespace posenc {

/// `rgba`: width × height pixels of four bytes, row by row from the top. False when the sink refused or memory ran out.
bool write_png(int width, int height, const std::uint8_t* rgba, const Sink& sink);

}
