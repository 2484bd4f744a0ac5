// The order in which every format writes a block: row by row, in strips of a bounded number of cells. A strip is some
// whole rows, or a part of one row where a row alone is more than a strip. A file can be written strip by strip, with
// other work in between.
#pragma once

#include "export/sink.hpp"

#include <functional>

namespace posenc {

/// Told after each strip how many cells of the block have been written so far; may be empty.
using CellsDone = std::function<void(Index cells)>;

/// How a format writes a block of a field, which it only refers to.
struct FileFormat {
    Index most_cells = 1; ///< of a strip
    std::function<void(SinkBuffer& out)> begin;
    std::function<void(Block strip, SinkBuffer& out)> write; ///< strips come in order and hold a cell at least
    std::string_view end = {};
};

class StripWriter {
  public:
    StripWriter(FileFormat format, Block block, Sink sink);
    StripWriter(const StripWriter&) = delete;
    StripWriter& operator=(const StripWriter&) = delete;

    /// Writes the next strip, with the last one the end; false when the sink refused.
    bool step();
    bool finished() const { return next_.row >= end_row_; }
    Index cells_done() const { return cells_done_; }

  private:
    FileFormat format_;
    Sink sink_;
    SinkBuffer out_;
    Index first_col_, end_row_, end_col_;
    Block next_; ///< as large as a strip may be
    Index cells_done_ = 0;
};

/// All strips one after the other; false when the sink refused.
bool write_strips(FileFormat format, Block block, const Sink& sink, const CellsDone& done);

/// Strips of formats that ask for every cell: short, so that whoever watches hears often.
inline constexpr Index cells_asked_at_once = 4096;

}
