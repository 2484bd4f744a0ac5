// The largest magnitude of the rounding error over position, in every format at once: row = format, column = block of
// neighbouring rows of the table, all its columns together.
//
//   e[f, b] = max |rounded table_f[p, c] − exact table[p, c]|    over all c, and the p of block b that are read
//
// A block is read in full while that takes at most so many cells. Of a larger one that many are read, at rows spread by
// the golden ratio: evenly, but never in step with the spacing of a format's numbers, and of very wide rows 4096
// columns spread likewise. Each number is exact; that of a block not read in full is the largest of what was read.
// Undefined errors (angles beyond the format) are left out.
#pragma once

#include "core/precision/rounded_table.hpp"

#include <array>

namespace posenc {

class ErrorCurve : public Field {
  public:
    /// The table of `state` with at most `most_rows` rows, in blocks of `block` rows.
    ErrorCurve(const State& state, Index most_rows, Index block, Index cells_a_block);

    Cell size() const override;
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;
    Means means() const override { return Means::kept; }

    Index rows_read() const { return read_; } ///< of each block
    bool reads_all_columns() const { return columns_ == table_.width(); }
    bool reads_all() const { return read_ == block_ && reads_all_columns(); }
    /// No error of the table in this format is larger.
    double bound(NumberFormat format) const { return table_.error_bound(format); }
    /// The first row that lacks a number in this format; found once.
    std::optional<Index> undefined_from(NumberFormat format) const {
        return undefined_from_[static_cast<std::size_t>(format)];
    }
    std::string row_text(Index row) const { return table_.row_text(row); }

  private:
    RoundedTable table_;
    Index block_, columns_, read_;
    std::array<std::optional<Index>, std::size(number_formats)> undefined_from_;
};

}
