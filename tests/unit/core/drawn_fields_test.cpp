// Fields that views draw beside those of the methods: names are as many as rows and columns, the scale holds the
// values, and the last step of every explanation is the value of its cell.
#include "core/attention/same_words.hpp"
#include "core/biases/variants.hpp"
#include "core/masks/softmax/hidden_row.hpp"
#include "core/precision/collisions.hpp"
#include "core/precision/error_curve.hpp"
#include "core/relative/diagonal_spread.hpp"
#include "core/relative/shift/relative_shift.hpp"
#include "core/rotary/places/rotary_planes.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "core/similarity/shift_residual.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/trees/tree_depths.hpp"
#include "core/trees/tree_path.hpp"
#include "core/waves/time/time_distance.hpp"
#include "core/waves/wave_collisions.hpp"
#include "core/waves/width_sweep.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::drawn_fields_test {
namespace {

void expect_readable(const Field& field) {
    const Description description = field.describe();
    SCOPED_TRACE(description.title);
    const Cell size = field.size();
    EXPECT_TRUE(size.row > 0 && size.col > 0);
    EXPECT_FALSE(description.title.empty());
    EXPECT_LT(description.low, description.high);
    for (const auto& [names, count] : {std::pair{&description.rows, size.row}, {&description.cols, size.col}})
        if (!names->labels.empty()) {
            EXPECT_EQ(static_cast<Index>(names->labels.size()), count);
        }
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col) {
            const Explanation explanation = field.explain({row, col});
            ASSERT_FALSE(explanation.steps.empty());
            EXPECT_TRUE(same(explanation.steps.back().value, field.at({row, col}))) << row << ", " << col;
            EXPECT_FALSE(explanation.steps.back().text.empty());
        }
}

/// Every value that is a number lies on the scale.
void expect_on_scale(const Field& field) {
    const Description description = field.describe();
    for (Index row = 0; row < field.size().row; ++row)
        for (Index col = 0; col < field.size().col; ++col)
            if (const double value = field.at({row, col}); std::isfinite(value)) {
                EXPECT_GE(value, description.low - 1e-9) << description.title << " " << row << ", " << col;
                EXPECT_LE(value, description.high + 1e-9) << description.title << " " << row << ", " << col;
            }
}

TEST(Variants, ShareOneScale) {
    const std::string values[] = {"0", "1", "2"}, ways[] = {"0", "1"};
    for (const std::string_view method : {"alibi", "t5-bias", "learned-bias"}) {
        const Variants heads(state_of("length=12&head_count=3&method=" + std::string(method)), "head", values);
        for (const FieldPtr& field : heads.fields()) {
            EXPECT_LE(heads.range().low, field->describe().low) << method;
            EXPECT_GE(heads.range().high, field->describe().high) << method;
        }
    }
    const Variants buckets(state_of("method=t5-bucket&length=12"), "bidirectional", ways);
    EXPECT_EQ(buckets.range().low, 0) << "bucket numbers";
    const AtDistances none(buckets.fields().first(1), {40});
    EXPECT_TRUE(std::isnan(none.finite_range().low)) << "no number at all";
}

TEST(DrawnFields, OfTimeAndSpace) {
    const State state = state_of("method=time&d_model=8&times=1,3,2.5,9");
    expect_readable(*time_distance_curve(state, 3, {1, 9}, 5));
    expect_on_scale(*time_distance_curve(state, 3, {1, 9}, 5));
    expect_readable(*row_distances(field_of("method=sinusoidal&length=4&d_model=6"), 1));
    const State image = state_of("method=sinusoidal-2d&grid_height=3&grid_width=4&d_model=16");
    for (const Measure measure : {Measure::dot, Measure::cosine, Measure::euclidean}) {
        const FieldPtr alike = patch_similarity(image, make_field(image).field, 5, measure);
        expect_readable(*alike);
        expect_on_scale(*alike);
        EXPECT_EQ(alike->describe().title, "Similarity of every patch to row 1, column 1");
        EXPECT_EQ(alike->describe().low == 0, measure == Measure::euclidean);
        EXPECT_TRUE(alike->explain({2, 3}).meaning.starts_with("row 2, column 3 compared with row 1, column 1"));
    }
}

TEST(DrawnFields, OfPrecision) {
    const State state = state_of("method=precision-error&table=sinusoidal&d_model=6&length=20");
    const ErrorCurve curve(state, 20, 8, 1 << 20);
    expect_readable(curve);
    EXPECT_EQ(curve.means(), Means::kept);
    EXPECT_TRUE(curve.explain({0, 0}).steps.back().text.starts_with("largest |error| of 8 rows = "));
}

TEST(RotaryPlanes, FadeAsXPosDoes) {
    const RotaryPlanes planes(state_of("method=rotary-score&length=9&d_model=8"), 9);
    EXPECT_EQ(planes.pairs(), 4);
    EXPECT_FALSE(planes.fades());
    EXPECT_EQ(planes.fading(1, 5), 1);
    const RotaryPlanes fading(state_of("method=xpos&length=9&d_model=8&scale_base=256"), 9);
    EXPECT_EQ(fading.scale_base(), 256);
    EXPECT_NEAR(fading.fading(1, -7), std::pow(fading.plane(1).decay, 7.0 / 256), 1e-15);
    EXPECT_EQ(fading.head().settings.scaling, RotaryScaling::none);
}

TEST(TreeDepths, SharedStepsAreAsManyAsLevels) {
    // y and d are second children, at depths 2 and 3; no node at depth 1 is one.
    const auto stack =
        std::dynamic_pointer_cast<const StackEncoding>(made_of("method=tree&tree=(r (x a (y c d)))&depth=1").field);
    const TreeDepths depths(stack->tree(), 1);
    bool found = false;
    for (std::size_t group = 0; group < depths.groups().size(); ++group) {
        EXPECT_EQ(depths.shared_steps(group).size(), 1u);
        found = found || depths.shared_steps(group) == std::vector<int>{1};
    }
    EXPECT_TRUE(found);
}

TEST(DrawnFields, OfTheRelativeShift) {
    for (const std::string direction : {"right", "left", "both"}) {
        const RelativeShift shift =
            relative_shift_of(state_of("method=relative-shift&length=5&query_length=3&time_direction=" + direction));
        for (const ShiftStage stage :
             {ShiftStage::products, ShiftStage::padded, ShiftStage::reshaped, ShiftStage::dropped, ShiftStage::shifted,
              ShiftStage::result, ShiftStage::direct}) {
            const FieldPtr distances = stage_distances(shift, stage);
            expect_readable(*distances);
            expect_on_scale(*distances);
            const AxisNames columns = distances->describe().cols;
            const bool named = stage == ShiftStage::products || stage == ShiftStage::padded;
            EXPECT_EQ(columns.name, named                                                        ? "query minus key"
                                    : stage == ShiftStage::result || stage == ShiftStage::direct ? "key"
                                                                                                 : "column");
            if (stage == ShiftStage::padded) {
                EXPECT_EQ(direction == "left" ? columns.labels.back() : columns.labels.front(), "zero");
            }
        }
    }
}

TEST(DrawnFields, OfSimilarity) {
    const std::string moved = "method=shift-operator&shift=2&d_model=5";
    const auto residual = shift_residual(state_of(moved), made_of(moved).field, 4);
    expect_readable(*residual);
    expect_on_scale(*residual);
}

TEST(WaveCollisions, NameWhatTellsThemApart) {
    const Sinusoid waves({8});
    const WaveCollisions shared(waves, 0, 0, 0, 60), none(waves, 0, 0, 0, 3);
    ASSERT_EQ(shared.found().size(), 2u);
    EXPECT_EQ(shared.found()[0].position, 22);
    EXPECT_TRUE(none.found().empty());
}

TEST(DrawnFields, OfTheSameWords) {
    AttentionTokens one, other;
    one.words = one.labels = {"I", "eat", "fish"};
    other.words = other.labels = {"fish", "eat", "I"};
    const FieldPtr table = field_of("method=sinusoidal&length=3&d_model=4"),
                   later = field_of("method=sinusoidal&length=3&d_model=4&offset=2");
    const FieldPtr difference = difference_of_words(table, later, one, same_words(one, other));
    ASSERT_TRUE(difference);
    expect_readable(*difference);
    EXPECT_EQ(difference->describe().rows.labels, one.labels);
    EXPECT_EQ(difference->at({0, 1}), table->at({0, 1}) - later->at({2, 1}));
    EXPECT_FALSE(
        difference_of_words(table, field_of("method=sinusoidal&length=3&d_model=6"), one, same_words(one, one)));
    EXPECT_FALSE(mean_reach(*field_of("method=look-ahead&length=200"))) << "too many cells";
}

}
}
