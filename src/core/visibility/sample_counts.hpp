// How many visible cells every sample of a viewport holds, a row of samples at a time.
//
// There may be thousands of pieces, but a sample meets few: a piece is asked only for the rows and columns of samples
// where it lies, and counted only where its edge runs through a sample. Samples that lie in it whole take no more than
// an addition.
#pragma once

#include "core/visibility/mask_pieces.hpp"

namespace posenc {

class SampleCounts {
  public:
    /// `shift`: the key that query 0 stands at; `keys`: how many there are. The pieces must outlive this.
    SampleCounts(const Pieces& pieces, const Viewport& viewport, Index shift, Index keys);

    const std::vector<Extent>& columns() const { return across_; } ///< the keys of every column of samples

    /// For a row of samples that covers these queries, a number for every column. To be asked for from row 0 on, each
    /// row once; holds until the next call.
    const std::vector<Index>& of_row(int row, const Extent& queries);

  private:
    struct Reach {
        const Piece* piece;
        int first_row, end_row; ///< samples
    };
    struct Run {
        int first, end;
    };
    void add(const Piece& piece, Extent places);
    void add_counted(const Piece& piece, const Extent& places, Run columns);
    void add_strided(const Piece& piece, const Extent& places, Run columns);
    Run columns_between(Index first_key, Index end_key) const;
    Run columns_within(Index first_key, Index end_key) const;

    Index shift_, keys_;
    Axis columns_;
    std::vector<Extent> across_;
    std::vector<Reach> reaches_; ///< by their first row; those before next_ have begun
    std::size_t next_ = 0;
    std::vector<Reach> active_;
    std::vector<Index> visible_;
    std::vector<Index> by_phase_; ///< of blocks that lie alike to the stride; −1: not counted yet
};

}
