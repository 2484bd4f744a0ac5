// What methods make of single settings.
#include "core/guidance.hpp"
#include "core/precision/rounded_table.hpp"
#include "core/relative/patch_similarity.hpp"
#include "made_fields.hpp"

namespace posenc {
namespace {

void expect_equal(const Field& one, const Field& other) {
    ASSERT_EQ(one.size(), other.size());
    for (Index row = 0; row < one.size().row; ++row)
        for (Index col = 0; col < one.size().col; ++col)
            EXPECT_EQ(one.at({row, col}), other.at({row, col})) << row << ", " << col;
}

TEST(MethodSettings, EveryScaleHasTwoEnds) {
    for (const Method& method : methods()) {
        const Description description = make_field(State{}.with("method", method.id)).field->describe();
        EXPECT_LT(description.low, description.high) << method.id;
    }
}

TEST(MethodSettings, XposKnowsNoScaling) {
    expect_equal(*made_of("method=xpos&length=9&d_model=8&scaling=linear&factor=4").field,
                 *field_of("method=xpos&length=9&d_model=8"));
}

TEST(MethodSettings, TokensOfAttentionCountFromZero) {
    for (const std::string stage : {"embeddings", "queries", "logits", "weights", "output"}) {
        const Description description =
            made_of("method=attention&d_model=4&tokens=a b c&attention_stage=" + stage).field->describe();
        EXPECT_EQ(description.rows.first, 0) << stage;
        EXPECT_EQ(description.cols.first, 0) << stage;
    }
}

TEST(MethodSettings, ARoundedBucketIsNeverFurtherOffThanThereAreBuckets) {
    std::vector<Issue> issues;
    const State state = parse("method=precision-error&table=t5-bucket&length=300&buckets=8&bidirectional=0").state;
    const RoundedTable table = RoundedTable::of(state, 300, 1 << 20, issues);
    EXPECT_LE(table.error_bound(NumberFormat::bfloat16), 7);
    EXPECT_GE(table.error_bound(NumberFormat::float32), 1);
    EXPECT_LT(table.error_bound(NumberFormat::float32), 2);
}

TEST(PatchGrid, NumbersItsTokensFrameByFrame) {
    const PatchGrid grid{.height = 2, .width = 3, .frames = 4};
    EXPECT_EQ(grid.tokens(), 24);
    EXPECT_EQ(grid.token(3, {1, 2}), 23);
    for (Index token = 0; token < grid.tokens(); ++token)
        EXPECT_EQ(grid.token(grid.frame(token), {grid.row(token), grid.column(token)}), token);
}

TEST(Places, ColumnsHoldEveryRow) {
    const Place place = read_places("columns 3 to 5").places.front();
    for (const Index row : {0, 4, 100}) {
        EXPECT_TRUE(place.holds({row, 3}));
        EXPECT_TRUE(place.holds({row, 5}));
        EXPECT_FALSE(place.holds({row, 2}));
        EXPECT_FALSE(place.holds({row, 6}));
    }
}

}
}
