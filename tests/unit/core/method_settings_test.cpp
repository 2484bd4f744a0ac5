// What methods make of single settings.
#include "core/attention/attention.hpp"
#include "core/lessons/guidance.hpp"
#include "core/masks/libraries.hpp"
#include "core/precision/rounded_table.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::method_settings_test {
namespace {

void expect_equal(const Field& one, const Field& other) {
    ASSERT_EQ(one.size(), other.size());
    for (Index row = 0; row < one.size().row; ++row)
        for (Index col = 0; col < one.size().col; ++col)
            EXPECT_EQ(one.at({row, col}), other.at({row, col})) << row << ", " << col;
}

TEST(MethodSettings, EveryScaleHasTwoEnds) {
    for (const Method* method : methods()) {
        const Description description = make_field(State{}.with("method", method->id)).field->describe();
        EXPECT_LT(description.low, description.high) << method->id;
    }
}

TEST(MethodSettings, AnEmptyBlockHasNoRange) {
    const FieldPtr field = field_of("method=swin-index");
    for (const Block block : {Block{0, 0, 0, 2}, {0, 0, 2, 0}})
        EXPECT_TRUE(std::isnan(field->range(block).low));
}

TEST(MethodSettings, AttentionIsDrawnOnAScaleAroundZero) {
    for (const std::string stage :
         {"embeddings", "queries", "keys", "values", "logits", "output", "logits&term=content-position"}) {
        const Description description =
            made_of("method=attention&d_model=4&tokens=a b c&attention_stage=" + stage).field->describe();
        EXPECT_EQ(description.low, -description.high) << stage;
    }
}

TEST(MethodSettings, VideosHaveAsManyFramesAsFit) {
    const MakeResult made =
        made_of("method=m-rope&frames=4&grid_height=2&grid_width=2&d_model=8&text_before=3&text_after=5");
    EXPECT_TRUE(made.issues.empty());
    EXPECT_EQ(made.field->size().row, 3 + 16 + 5);
    EXPECT_LE(made_of("method=m-rope&frames=4&grid_height=1024&grid_width=1024&d_model=8").field->size().row, 1 << 20);
}

TEST(MethodSettings, TwoMasksAreNamedByBoth) {
    const auto title = [](const std::string& text) {
        return made_of("method=combined-mask&length=5" + text).field->describe().title;
    };
    EXPECT_EQ(title(""), "Longformer and causal");
    EXPECT_EQ(title("&first_mask=dilated&second_mask=chunked"), "Dilated and chunked");
}

TEST(MethodSettings, SumsOfFireAreNotClosed) {
    EXPECT_EQ(field_of("method=fire")->means(), Means::kept);
    EXPECT_EQ(field_of("method=alibi")->means(), Means::closed);
}

TEST(MethodSettings, DynamicScalingKnowsTheLengthOfTheTable) {
    const std::string table = "method=rotary-table&d_model=8&length=4096&scaling=";
    const Cell far{4095, 3};
    EXPECT_NE(made_of(table + "dynamic-ntk&original_length=1024").field->at(far),
              made_of(table + "none").field->at(far));
    EXPECT_EQ(made_of(table + "dynamic-ntk&original_length=8192").field->at(far),
              made_of(table + "none").field->at(far));
}

TEST(MethodSettings, SlopesOfAlibiMustFall) {
    EXPECT_EQ(parse("method=alibi&bias_max=0").issues.size(), 1u);
    EXPECT_TRUE(parse("method=alibi&bias_max=0.01").issues.empty());
}

TEST(MethodSettings, RowsThatAreNotProjectedNeedNoLayoutOfTheirOwn) {
    const auto has_layout = [](const std::string& text) {
        return applies(parameters::layout, parse("method=similarity&of=sinusoidal" + text).state);
    };
    EXPECT_FALSE(has_layout("&projected=0")) << "the order of columns changes no product";
    EXPECT_TRUE(has_layout("&projected=1"));
}

TEST(MethodSettings, MinusesFollowEachOther) {
    const FieldPtr twice = field_of("method=tree&tree=--a");
    EXPECT_EQ(twice->size().row, 3);
    EXPECT_EQ(field_of("method=tree&tree=a - - -b")->size().row, 5);
}

TEST(RowFate, IsUniformOnlyWhereAllWeightsAreAlike) {
    EXPECT_EQ(fate_of(std::vector{0.5, 0.5}, std::vector{0.2, 0.8}), RowFate::uniform);
    EXPECT_EQ(fate_of(std::vector{0.4, 0.6}, std::vector{0.2, 0.8}), RowFate::other);
    EXPECT_EQ(fate_of(std::vector{0.2, 0.8}, std::vector{0.2, 0.8}), RowFate::unmasked);
    EXPECT_EQ(fate_of(std::vector{1.0}, std::vector{1.0}), RowFate::uniform);
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

TEST(MethodSettings, ConcatenatedInputsAreTwiceAsWide) {
    for (const auto& [combine, width] : {std::pair{"add", 6}, {"concatenate", 12}, {"none", 6}}) {
        const AttentionInput input =
            attention_input(parse("method=attention&d_model=6&encoding_combine=" + std::string(combine)).state);
        EXPECT_EQ(input.width(), width) << combine;
        EXPECT_EQ(input.sum().width(), width) << combine;
    }
}

TEST(MethodSettings, LimitsOfYarnMayBeEqual) {
    const std::string yarn = "method=rotary-frequencies&scaling=yarn&beta_slow=2&beta_fast=";
    EXPECT_TRUE(made_of(yarn + "2").issues.empty());
    EXPECT_EQ(made_of(yarn + "1").issues.size(), 1u);
}

TEST(MethodSettings, TheScaleOfFrequenciesHoldsBothStages) {
    for (const std::string scaling : {"none", "linear", "yarn", "dynamic-ntk"})
        for (const std::string unit : {"frequency", "wavelength"}) {
            const FieldPtr field =
                made_of("method=rotary-frequencies&length=9000&factor=4&quantity=" + unit + "&scaling=" + scaling)
                    .field;
            double most = 0;
            for (Index pair = 0; pair < field->size().row; ++pair)
                most = std::max({most, field->at({pair, 0}), field->at({pair, 1})});
            EXPECT_EQ(field->describe().high, most) << scaling << unit;
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
