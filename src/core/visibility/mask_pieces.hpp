// Sets of (query, key) pairs as signed sums of pieces, each of which is counted in closed form within any block.
//
//   piece = rows × columns ∩ {low ≤ δ ≤ high, stride | δ} ∩ {⌊(i − origin)/chunk⌋ = ⌊(j − origin)/chunk⌋},   δ = j − i
//   set   = Σ weight · piece, which is 0 or 1 everywhere;   A and B = A·B,   A or B = A + B − A·B
//
// The diagonals of an R × C block hold 1, 2, …, min(R, C), …, 2, 1 cells: the ramp 1, 2, 3, … minus the same ramp from
// the R-th and from the C-th diagonal on, plus that from the (R + C)-th on. Sums over every stride-th diagonal are sums
// of four arithmetic series. Chunks in the middle of a block are alike, only the first and last are cut. Queries are
// given by their place, the key position that they are at. Not covered: pieces of different chunks taken together.
#pragma once

#include "core/field.hpp"

namespace posenc {

inline constexpr Index far_away = Index{1} << 40; ///< beyond every position

struct Piece {
    Index row = -far_away, row_end = far_away; ///< places of queries
    Index col = -far_away, col_end = far_away; ///< keys
    Index low = -far_away, high = far_away;    ///< of key − place
    Index stride = 1;                          ///< key − place is a multiple of it
    Index chunk = 0, origin = 0;               ///< 0: no chunks
    Index weight = 1;

    bool contains(Index place, Index key) const;
    bool empty() const { return row >= row_end || col >= col_end || low > high; }
};

using Pieces = std::vector<Piece>;

/// ⌊a / b⌋ for b > 0, also for negative a.
Index floor_divided(Index a, Index b);

/// The number of cells of a block (rows are places) that lie in the piece, times its weight.
Index count_in(const Piece& piece, const Block& block);

/// The intersection and the union of two sets. Different chunks must not meet (assert).
Pieces intersected(const Pieces& a, const Pieces& b);
Pieces united(Pieces a, const Pieces& b);

}
