// Masks that models of today added, against their definitions: compressed blocks beside a window, a prefix for each
// sentence, global blocks anywhere; and the distances that DeBERTa looks up without buckets.
#include "core/visibility/mask_field.hpp"
#include "unit/core/made_fields.hpp"

namespace posenc::masks_of_today_test {
namespace {

TEST(CompressedBlocks, AWindowOfTokensAndEveryClosedBlock) {
    for (const auto& [length, window, rate] : {std::tuple{10, 3, 4}, {23, 5, 1}, {17, 40, 6}, {3, 1, 8}}) {
        const FieldPtr field = field_of("method=compressed-blocks&length=" + std::to_string(length) +
                                        "&window=" + std::to_string(window) + "&compress_rate=" + std::to_string(rate));
        ASSERT_EQ(field->size(), (Cell{length, length + length / rate}));
        Index count = 0;
        for (Index i = 0; i < length; ++i)
            for (Index j = 0; j < field->size().col; ++j) {
                const bool visible = j < length ? j <= i && j > i - window : j - length < (i + 1) / rate;
                EXPECT_EQ(field->at({i, j}), visible ? 1 : 0) << length << " at " << i << ", " << j;
                count += visible;
            }
        EXPECT_EQ(field->sum({0, 0, length, field->size().col}), static_cast<double>(count));
    }
}

TEST(PrefixOfEachSentence, IsItsOwnOrTheLastOne) {
    for (const auto& [sentence, prefix] : {std::pair{0, 0}, {1, 2}, {2, 4}, {3, 4}}) {
        const FieldPtr field =
            field_of("method=prefix&length=6&prefix_length=5&prefix_lengths=0,2,4&tokens=a%0Ab%0Ac%0Ad&"
                     "sentence=" +
                     std::to_string(sentence));
        for (Index i = 0; i < 6; ++i)
            for (Index j = 0; j < 6; ++j)
                EXPECT_EQ(field->at({i, j}), j <= i || j < prefix ? 1 : 0) << sentence << " at " << i << ", " << j;
    }
    // Without sentences there is one prefix.
    EXPECT_EQ(field_of("method=prefix&length=6&prefix_length=5&prefix_lengths=0")->at({0, 4}), 1);
    EXPECT_EQ(issue_of("method=prefix&length=6&prefix_lengths=9&tokens=a"),
              "prefix_lengths: ‘9’ is longer than the sequence; allowed with this length: 0 … 6; 6 is used");
}

TEST(BlockSparse, LongformersGlobalBlocksMayLieAnywhere) {
    for (const bool causal : {false, true}) {
        const FieldPtr field = field_of(
            std::string("method=block-sparse&block_layout=bslongformer&block_size=4&sliding_blocks=3&length=32&"
                        "global_block_starts=1,6&global_block_ends=3,7&direction=") +
            (causal ? "causal" : "both"));
        const auto global = [](Index block) { return (block >= 1 && block < 3) || block == 6; };
        for (Index row = 0; row < 8; ++row)
            for (Index col = 0; col < 8; ++col) {
                const bool near = std::abs(row - col) <= 1, seen = near || global(row) || global(col);
                EXPECT_EQ(field->at({4 * row + 1, 4 * col + 2}), seen && (!causal || col <= row) ? 1 : 0)
                    << row << ", " << col;
            }
    }
    EXPECT_EQ(issue_of("method=block-sparse&block_layout=bslongformer&global_block_starts=3&global_block_ends=3"),
              "global_block_ends: ‘3’ is not behind ‘3’, where its blocks begin; allowed: larger numbers; these blocks "
              "are left out");
    EXPECT_EQ(issue_of("method=block-sparse&block_layout=bslongformer&global_block_ends=3"),
              "global_block_ends: 1 number for 0 blocks; at most one for each is allowed; the first 0 are used");
}

TEST(DebertaWithoutBuckets, LooksUpTheDistanceItself) {
    const FieldPtr field = field_of("method=deberta-bucket&deberta_rows=distances&max_position=3&length=9");
    for (Index i = 0; i < 9; ++i)
        for (Index j = 0; j < 9; ++j)
            EXPECT_EQ(field->at({i, j}), static_cast<double>(std::clamp<Index>(i - j, -3, 2)));
    for (const Block block : {Block{0, 0, 9, 9}, Block{2, 1, 5, 7}}) {
        double total = 0;
        for (Index i = block.row; i < block.row + block.rows; ++i)
            for (Index j = block.col; j < block.col + block.cols; ++j)
                total += field->at({i, j});
        EXPECT_NEAR(field->sum(block), total, 1e-12);
    }
    // Small distances have the same rows of the tables whatever the largest is.
    EXPECT_EQ(
        field_of("method=deberta-bias&deberta_rows=distances&max_position=2&length=4")->explain({3, 0}).steps.size(),
        field_of("method=deberta-bias&deberta_rows=distances&max_position=9&length=4")->explain({3, 0}).steps.size());
}

}
}
