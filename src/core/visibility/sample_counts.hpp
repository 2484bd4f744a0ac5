// How many visible cells every sample of a viewport holds, a row of samples at a time.
//
// There may be thousands of pieces, but each sample meets few. A piece is looked at only for the rows and columns of
// samples that it touches, and counted only where its edge runs through a sample. A sample that lies inside it
// completely takes only an addition.
#pragma once

#include "core/visibility/mask_pieces.hpp"

namespace posenc {

class SampleCounts {
  public:
    /// `shift`: the key position of query 0; `keys`: how many there are. The pieces must outlive this object.
    SampleCounts(const Pieces& pieces, const Viewport& viewport, Index shift, Index keys);

    const std::vector<Extent>& columns() const { return across_; } ///< the keys of every column of samples

    /// The counts of a row of samples that covers these queries, one for every column. Call it from row 0 on, once for
    /// each row. Valid until the next call.
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
    std::vector<Index> by_phase_; ///< counts by the block's offset within the stride; −1: not counted yet
};

}
