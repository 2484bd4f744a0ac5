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

class LineRanges final : public Field {
  public:
    LineRanges(FieldPtr field, const Viewport& line) : field_(std::move(field)), line_(line) {}

    Cell size() const override { return {2, line_.rows.samples * line_.cols.samples}; }
    double at(Cell cell) const override;
    bool costly() const override { return field_->costly(); }
    Strips strips() const override { return Strips::columns; } ///< both ends of a block come together
    Explanation explain(Cell cell) const override;
    Description describe() const override { return field_->describe(); }

  private:
    FieldPtr field_;
    Viewport line_;
    mutable Index column_ = -1; ///< the block asked for last
    mutable Range range_;
};

}
