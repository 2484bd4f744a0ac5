// Time and space: the numbers behind the view against their definitions, and stamps and patches under a hand.
#include "core/similarity/patch_similarity.hpp"
#include "core/waves/fourier_features.hpp"
#include "core/waves/time_distance.hpp"

#include "unit/screen/screen_hand.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace {

using namespace posenc;

FieldPtr field_of(const std::string& text) {
    return make_field(parse(text).state).field;
}

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

TEST(FourierKernel, IsTheDotProductOfTheBands) {
    const State state = parse("method=fourier-features&bands=5&include_input=0&length=9").state;
    const FourierFeatures features = fourier_features_of(state);
    const FieldPtr rows = make_field(state).field;
    for (Index apart = 0; apart < 9; ++apart) {
        double product = 0;
        for (Index col = 0; col < rows->size().col; ++col)
            product += rows->at({0, col}) * rows->at({apart, col});
        const double distance = static_cast<double>(apart) / 8;
        EXPECT_NEAR(features.kernel(distance, distance), product / 5, 1e-12);
    }
    double sum = 0;
    for (int n = 0; n < 10000; ++n) {
        const double x = 0.2 + 0.3 * (n + 0.5) / 10000;
        sum += features.kernel(x, x);
    }
    EXPECT_NEAR(features.kernel(0.2, 0.5), sum / 10000, 1e-6) << "the mean over an interval";
}

TEST(TimeDistance, IsThatOfTheRowsAtTheStamps) {
    for (const std::string more : {"", "&terms=cosines&d_model=7", "&time_scale=48&base=10"}) {
        const State state = parse("method=time&d_model=8&times=1,3,2.5,9" + more).state;
        const FieldPtr table = make_field(state).field, curve = time_distance_curve(state, 3, {1, 9}, 17);
        const FieldPtr distances = row_distances(table, 1);
        EXPECT_NEAR(curve->at({0, 0}), distances->at({0, 0}), 1e-12);
        EXPECT_NEAR(curve->at({0, 4}), 0, 1e-12) << "at the stamp itself";
        EXPECT_NEAR(curve->at({0, 3}), distances->at({0, 2}), 1e-12);
        EXPECT_NEAR(curve->at({0, 16}), distances->at({0, 3}), 1e-12);
    }
}

class SpaceView : public testing::Test {
  protected:
    explicit SpaceView() : hand_(1440, 900, 1, "view=space&method=time&times=0,1,1.5,4,4.2,9&d_model=16") {}
    std::vector<double> times() {
        const auto list = hand_.state().list("times");
        return {list.begin(), list.end()};
    }
    void focus_stamp(std::string_view prefix) { hand_.click(Hand::find_prefix(prefix, "slider")); }
    Hand hand_;
};

TEST_F(SpaceView, AStampIsDraggedInOneStepOfUndo) {
    const Item* third = Hand::find_prefix("time stamp 3 ", "slider");
    ASSERT_TRUE(third);
    const float x = third->x + third->width / 2, y = third->y + third->height / 2;
    hand_.move(x, y);
    hand_.screen().press(true);
    hand_.screen().frame(2);
    hand_.move(x + 60, y);
    hand_.move(x + 120, y);
    hand_.release();
    const std::vector<double> moved = times();
    EXPECT_GT(moved[3], 5);
    EXPECT_LT(moved[3], 8);
    EXPECT_EQ(moved[2], 1.5);
    EXPECT_TRUE(Hand::find_prefix("Not in order: row 4 (t = 4.2)", "text"));
    hand_.session().undo();
    hand_.screen().frame(2);
    EXPECT_EQ(times()[3], 4);
}

TEST_F(SpaceView, KeysMoveAndRemoveTheStampThatHasTheKeyboard) {
    focus_stamp("time stamp 3 ");
    hand_.key(ImGuiKey_RightArrow);
    EXPECT_GT(times()[3], 4);
    EXPECT_LT(times()[3], 4.2);
    hand_.key(ImGuiKey_Delete);
    EXPECT_EQ(times(), (std::vector<double>{0, 1, 1.5, 4.2, 9}));
}

TEST_F(SpaceView, AClickOnTheLineAddsAStampInItsPlace) {
    const Item* line = Hand::find("Add a time stamp here", "button");
    ASSERT_TRUE(line);
    hand_.move(line->x + line->width * 0.7f, line->y + line->height / 2);
    hand_.press();
    hand_.release();
    const std::vector<double> now = times();
    ASSERT_EQ(now.size(), 7u);
    EXPECT_GT(now[5], 4.2);
    EXPECT_LT(now[5], 9);
    EXPECT_EQ(now[6], 9);
}

TEST_F(SpaceView, EqualStampsAreExplained) {
    hand_.session().edit("times", "2,5,2");
    hand_.screen().frame(3);
    EXPECT_TRUE(Hand::find_prefix("Equal stamps: rows 0 and 2", "text"));
    hand_.session().edit("times", "2");
    hand_.screen().frame(3);
    EXPECT_TRUE(Hand::find_prefix("One stamp: ", "text"));
}

TEST_F(SpaceView, AClickedPatchIsComparedWithAll) {
    hand_.session().apply("view=space&method=sinusoidal-2d&grid_height=4&grid_width=4&d_model=16", true);
    hand_.screen().frame(4);
    const Item* image = Hand::find("Image of patches", "plot");
    ASSERT_TRUE(image);
    hand_.move(image->x + image->width * 0.9f, image->y + image->height * 0.1f);
    hand_.press();
    hand_.release();
    EXPECT_EQ(hand_.state().integer("patch"), 3);
    ASSERT_TRUE(hand_.click("cosine", "segment"));
    EXPECT_EQ(hand_.state().text("measure"), "cosine");
}

TEST_F(SpaceView, SegmentsChooseWhatIsShown) {
    ASSERT_TRUE(hand_.click("Time2Vec", "segment"));
    EXPECT_EQ(hand_.state().text("method"), "time2vec");
    EXPECT_TRUE(Hand::find("Waves over time", "plot"));
    ASSERT_TRUE(hand_.click("Fourier", "segment"));
    EXPECT_TRUE(Hand::find("Kernel", "plot"));
    ASSERT_TRUE(hand_.click("image", "segment"));
    EXPECT_TRUE(Hand::find("Vectors of the patches", "plot"));
}

}
