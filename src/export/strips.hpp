// The order in which every format writes a block: row by row, in strips of a bounded number of cells. A strip consists
// of whole rows, or of a part of one row if a row exceeds the bound. A file can be written one strip at a time, with
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
    std::function<void(Block strip, SinkBuffer& out)> write; ///< strips come in order and are never empty
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
    Block next_; ///< where the next strip begins, and its largest size
    Index cells_done_ = 0;
};

/// All strips one after the other; false when the sink refused.
bool write_strips(FileFormat format, Block block, const Sink& sink, const CellsDone& done);

/// The strip size of formats that call at() for every cell: small, so that progress is reported often.
inline constexpr Index cells_asked_at_once = 4096;

}
