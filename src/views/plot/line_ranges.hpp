// The lowest and the highest value of every block of a line through a picture. They are read as pictures are, within
// the time that a frame has for it, from a field of them: row 0 and row 1, a column each block.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// Of a line of blocks of a field, one of the axes with a single sample: all lowest values and then all highest, as far
/// as they are known in this frame. As every tile it holds until the next one is asked for.
const Tile& line_ranges(Session& session, const FieldPtr& field, const Viewport& line);
/// That of one block.
Range range_of(std::span<const float> line_ranges, std::size_t sample);

}
