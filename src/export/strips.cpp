#include "export/strips.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

StripWriter::StripWriter(FileFormat format, Block block, Sink sink)
    : format_(std::move(format)), sink_(std::move(sink)), out_(sink_), first_col_(block.col),
      end_row_(block.row + block.rows),
      end_col_(block.col + block.cols), next_{block.row, block.col,
                                              std::max<Index>(1, format_.most_cells / std::max<Index>(1, block.cols)),
                                              std::min(block.cols, format_.most_cells)} {
    format_.begin(out_);
}

bool StripWriter::step() {
    const Block strip{next_.row, next_.col, std::min(next_.rows, end_row_ - next_.row),
                      std::min(next_.cols, end_col_ - next_.col)};
    format_.write(strip, out_);
    if (!out_.good())
        return false;
    cells_done_ += strip.rows * strip.cols;
    next_.col += next_.cols;
    if (next_.col >= end_col_) {
        next_.col = first_col_;
        next_.row += next_.rows;
    }
    if (!finished())
        return true;
    out_.add(format_.end);
    return out_.flush();
}

bool write_strips(FileFormat format, Block block, const Sink& sink, const CellsDone& done) {
    StripWriter writer(std::move(format), block, sink);
    while (!writer.finished()) {
        if (!writer.step())
            return false;
        if (done)
            done(writer.cells_done());
    }
    return true;
}

}
