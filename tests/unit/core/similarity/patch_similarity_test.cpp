// Similarity laid out as an image, against the similarity of all rows, and which columns know which axis.
#include "core/similarity/patch_similarity.hpp"
#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace posenc::patch_similarity_test {
namespace {

TEST(PatchSimilarity, IsARowOfTheSimilarityLaidOutAsTheImage) {
    for (const std::string measure : {"dot", "cosine", "euclidean"})
        for (const std::string encoding :
             {"sinusoidal-2d&grid_height=3&grid_width=5&d_model=16", "axial-learned&axes=3,5&length=15&d_model=7",
              "axial-learned&axes=3,5&length=15&d_model=7&axial_combine=concatenate"}) {
            const State state = parse("method=" + encoding).state;
            const FieldPtr all = field_of("method=similarity&measure=" + measure + "&of=" + encoding);
            const PatchGrid grid = *patch_grid(state);
            ASSERT_EQ(grid.height, 3);
            ASSERT_EQ(grid.width, 5);
            const Measure kind = measure == "dot"      ? Measure::dot
                                 : measure == "cosine" ? Measure::cosine
                                                       : Measure::euclidean;
            const FieldPtr image = patch_similarity(state, make_field(state).field, 7, kind);
            for (Index y = 0; y < 3; ++y)
                for (Index x = 0; x < 5; ++x)
                    EXPECT_NEAR(image->at({y, x}), all->at({7, y * 5 + x}), 1e-9) << measure << " " << encoding;
        }
}

TEST(PatchSimilarity, FramesAndMissingTokens) {
    const State video = parse("method=sinusoidal-2d&grid_frames=2&grid_height=2&grid_width=2&d_model=12").state;
    const PatchGrid grid = *patch_grid(video);
    EXPECT_EQ(grid.frames, 2);
    const FieldPtr image = patch_similarity(video, make_field(video).field, 5, Measure::euclidean);
    EXPECT_EQ(image->at({0, 1}), 0) << "the patch itself, in the second frame";
    const State short_one = parse("method=axial-learned&axes=2,3&length=4&d_model=4").state;
    const FieldPtr cut = patch_similarity(short_one, make_field(short_one).field, 0, Measure::dot);
    EXPECT_TRUE(std::isnan(cut->at({1, 2})));
    EXPECT_FALSE(patch_grid(parse("method=learned").state));
    const State large = parse("method=axial-learned&axes=1024,1024&length=1048576&d_model=256").state;
    EXPECT_FALSE(patch_similarity(large, make_field(large).field, 0, Measure::dot)) << "a sum of tables";
    const State wide = parse("method=axial-learned&axes=10,50&length=500&d_model=16384").state;
    EXPECT_FALSE(patch_similarity(wide, make_field(wide).field, 0, Measure::dot)) << "too many numbers to be drawn";
}

TEST(AxisParts, TellWhichColumnsKnowWhichAxis) {
    const std::vector<AxisPart> parts = axis_parts(parse("method=sinusoidal-2d&flavour=mae&d_model=10").state);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].axis, "column");
    EXPECT_EQ(parts[0].count, 4);
    EXPECT_EQ(parts[1].axis, "row");
    EXPECT_EQ(parts[1].first, 4);
    EXPECT_EQ(parts[2].axis, "left over");
    EXPECT_EQ(parts[2].count, 2);
    EXPECT_TRUE(axis_parts(parse("method=axial-learned&axial_combine=sum").state).empty());
    const std::vector<AxisPart> tables =
        axis_parts(parse("method=axial-learned&axial_combine=concatenate&d_model=9&axes=2,2").state);
    ASSERT_EQ(tables.size(), 2u);
    EXPECT_EQ(tables[1].first, 4);
    EXPECT_EQ(tables[1].count, 5);
}

}
}
