// The counts of a viewport's samples against every cell looked at: pieces of every kind, and viewports that begin
// before the field, end behind it, leave gaps and hold several cells a sample.
#include "core/visibility/sample_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace posenc::sample_counts_test {

namespace {

class Numbers {
  public:
    explicit Numbers(unsigned seed) : random_(seed) {}
    Index between(Index low, Index high) { return std::uniform_int_distribution<Index>(low, high)(random_); }
    bool sometimes() { return between(0, 2) == 0; }

  private:
    std::mt19937 random_;
};

constexpr Index queries = 37, keys = 53;

Piece random_piece(Numbers& numbers) {
    Piece piece;
    if (numbers.sometimes()) {
        piece.row = numbers.between(-5, queries);
        piece.row_end = piece.row + numbers.between(1, queries);
    }
    if (numbers.sometimes()) {
        piece.col = numbers.between(-5, keys);
        piece.col_end = piece.col + numbers.between(1, keys);
    }
    if (numbers.sometimes())
        piece.low = numbers.between(-30, 10);
    if (numbers.sometimes())
        piece.high = numbers.between(-10, 30);
    if (numbers.sometimes())
        piece.stride = numbers.between(2, 9);
    if (numbers.sometimes()) {
        piece.chunk = numbers.between(1, 20);
        piece.origin = numbers.between(-20, 20);
    }
    piece.weight = numbers.sometimes() ? -1 : 1;
    return piece.empty() ? random_piece(numbers) : piece; // rules have no empty ones
}

Axis random_axis(Numbers& numbers, Index size) {
    const Index cells = numbers.between(1, 9);
    return {numbers.between(-12, size), cells, static_cast<int>(numbers.between(1, 30)),
            numbers.sometimes() ? numbers.between(1, 15) : 0};
}

Index count_of(const Pieces& pieces, const Block& block, Index shift) {
    Index count = 0;
    for (const Piece& piece : pieces)
        for (Index row = block.row; row < block.row + block.rows; ++row)
            for (Index col = block.col; col < block.col + block.cols; ++col)
                count += piece.contains(row + shift, col) ? piece.weight : 0;
    return count;
}

TEST(SampleCounts, AreThoseOfTheCells) {
    Numbers numbers(20);
    for (int round = 0; round < 600; ++round) {
        Pieces pieces;
        for (Index piece = numbers.between(0, 4); piece > 0; --piece)
            pieces.push_back(random_piece(numbers));
        const Viewport viewport{random_axis(numbers, queries), random_axis(numbers, keys)};
        const Index shift = numbers.between(-6, 20);
        SampleCounts counts(pieces, viewport, shift, keys);
        const std::vector<Extent> down = extents(viewport.rows, queries);
        for (int row = 0; row < viewport.rows.samples; ++row) {
            const std::vector<Index>& visible = counts.of_row(row, down[static_cast<std::size_t>(row)]);
            for (int col = 0; col < viewport.cols.samples; ++col) {
                const Block block = sample_block(viewport, row, col, {queries, keys});
                ASSERT_EQ(visible[static_cast<std::size_t>(col)], count_of(pieces, block, shift))
                    << "round " << round << ", sample " << row << ", " << col;
            }
        }
    }
}

}

}
