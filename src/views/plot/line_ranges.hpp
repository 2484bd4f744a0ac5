// The lowest and the highest value of each block along a line through a picture. They are read as tiles, within the
// time budget of a frame, from a field with row 0 for the lowest and row 1 for the highest values and one column per
// block.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// For a line of blocks of a field (one of the axes has a single sample): all lowest values, then all highest values,
/// as far as they are known in this frame. As with every tile, the reference is valid until the next tile is requested.
const Tile& line_ranges(Session& session, const FieldPtr& field, const Viewport& line);
/// The range of one block.
Range range_of(std::span<const float> line_ranges, std::size_t sample);

}
