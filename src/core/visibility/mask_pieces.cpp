#include "core/visibility/mask_pieces.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace posenc {

namespace {

/// Σ (u + 1) over 0 ≤ u ≤ last, u ≡ rest modulo stride.
Index ramp(Index last, Index rest, Index stride) {
    if (stride == 1)
        return last < 0 ? 0 : (last + 1) * (last + 2) / 2;
    const Index first = rest - floor_divided(rest, stride) * stride;
    if (last < first)
        return 0;
    const Index terms = (last - first) / stride + 1;
    return terms * (first + 1) + stride * (terms * (terms - 1) / 2);
}

/// The number of cells with low ≤ δ ≤ high and stride | δ in a block that is not empty.
Index band_count(const Block& block, Index low, Index high, Index stride) {
    const Index lowest = block.col - (block.row + block.rows - 1), highest = block.col + block.cols - 1 - block.row;
    if (low > highest || high < lowest)
        return 0;
    if (stride == 1 && low <= lowest && high >= highest)
        return block.rows * block.cols;
    const auto up_to = [&](Index delta) {
        const Index last = delta - lowest, both = block.rows + block.cols;
        const auto from = [&](Index start) { return ramp(last - start, -lowest - start, stride); };
        return from(0) - from(block.rows) - from(block.cols) + from(both);
    };
    return up_to(std::min(high, highest)) - (low <= lowest ? 0 : up_to(low - 1));
}

/// The number of cells of a block within one chunk.
Index chunk_count(const Piece& piece, const Block& block, Index number) {
    const Index start = piece.origin + number * piece.chunk, end = start + piece.chunk;
    const Index row = std::max(block.row, start), rows = std::min(block.row + block.rows, end) - row;
    const Index col = std::max(block.col, start), cols = std::min(block.col + block.cols, end) - col;
    return rows <= 0 || cols <= 0 ? 0 : band_count({row, col, rows, cols}, piece.low, piece.high, piece.stride);
}

Index chunks_count(const Piece& piece, const Block& block) {
    const auto number = [&](Index position) { return floor_divided(position - piece.origin, piece.chunk); };
    const Index first = std::max(number(block.row), number(block.col));
    const Index last = std::min(number(block.row + block.rows - 1), number(block.col + block.cols - 1));
    if (last < first)
        return 0;
    Index count = chunk_count(piece, block, first);
    if (last > first)
        count += chunk_count(piece, block, last);
    if (last > first + 1) // those between are whole
        count += (last - first - 1) * band_count({0, 0, piece.chunk, piece.chunk}, piece.low, piece.high, piece.stride);
    return count;
}

Piece intersection(const Piece& a, const Piece& b) {
    assert(a.chunk == 0 || b.chunk == 0 || (a.chunk == b.chunk && a.origin == b.origin));
    const Piece& chunks = a.chunk > 0 ? a : b;
    return {std::max(a.row, b.row),
            std::min(a.row_end, b.row_end),
            std::max(a.col, b.col),
            std::min(a.col_end, b.col_end),
            std::max(a.low, b.low),
            std::min(a.high, b.high),
            std::lcm(a.stride, b.stride),
            chunks.chunk,
            chunks.origin,
            a.weight * b.weight};
}

}

Index floor_divided(Index a, Index b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

bool Piece::contains(Index place, Index key) const {
    const Index delta = key - place;
    return place >= row && place < row_end && key >= col && key < col_end && delta >= low && delta <= high &&
           (stride == 1 || delta % stride == 0) &&
           (chunk == 0 || floor_divided(place - origin, chunk) == floor_divided(key - origin, chunk));
}

Index count_in(const Piece& piece, const Block& block) {
    const Index row = std::max(block.row, piece.row), rows = std::min(block.row + block.rows, piece.row_end) - row;
    const Index col = std::max(block.col, piece.col), cols = std::min(block.col + block.cols, piece.col_end) - col;
    if (rows <= 0 || cols <= 0)
        return 0;
    const Block inside{row, col, rows, cols};
    return piece.weight *
           (piece.chunk > 0 ? chunks_count(piece, inside) : band_count(inside, piece.low, piece.high, piece.stride));
}

Pieces intersected(const Pieces& a, const Pieces& b) {
    Pieces both;
    for (const Piece& one : a)
        for (const Piece& other : b) {
            const Piece shared = intersection(one, other);
            if (!shared.empty())
                both.push_back(shared);
        }
    return both;
}

Pieces united(Pieces a, const Pieces& b) {
    Pieces both = intersected(a, b);
    for (Piece& piece : both)
        piece.weight = -piece.weight;
    a.insert(a.end(), b.begin(), b.end());
    a.insert(a.end(), both.begin(), both.end());
    return a;
}

}
