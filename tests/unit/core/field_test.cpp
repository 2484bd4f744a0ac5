// What every field shares: which cells a sample covers, and the means and sums that follow from at() alone.
#include "core/field.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace posenc::field_test {

namespace {

/// 3 × 4 cells that hold 10·row + column.
class Numbered : public Field {
  public:
    Cell size() const override { return {3, 4}; }
    double at(Cell cell) const override { return static_cast<double>(10 * cell.row + cell.col); }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {}; }
};

std::vector<float> samples(const Field& field, Viewport viewport) {
    std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples, -1.0f);
    field.sample(viewport, means);
    return means;
}

TEST(SampleBlock, IsCutAtTheEdges) {
    const Viewport viewport{{-2, 2, 4}, {1, 2, 3}};
    EXPECT_EQ(sample_block(viewport, 1, 0, {3, 4}), (Block{0, 1, 2, 2}));
    EXPECT_EQ(sample_block(viewport, 2, 1, {3, 4}), (Block{2, 3, 1, 1}));
    EXPECT_EQ(sample_block(viewport, 0, 0, {3, 4}).rows, 0);
    EXPECT_EQ(sample_block(viewport, 3, 0, {3, 4}).rows, 0);
    EXPECT_EQ(sample_block(viewport, 1, 2, {3, 4}).cols, 0);
}

TEST(Sample, IsTheMeanOrNaN) {
    const std::vector<float> means = samples(Numbered{}, {{-1, 2, 3}, {0, 3, 2}});
    EXPECT_EQ(means[0], 1.0f);  // row 0 alone, columns 0 … 2
    EXPECT_EQ(means[1], 3.0f);  // row 0, column 3
    EXPECT_EQ(means[2], 16.0f); // rows 1 and 2
    EXPECT_EQ(means[3], 18.0f);
    EXPECT_TRUE(std::isnan(means[4]));
    EXPECT_TRUE(std::isnan(means[5]));
}

TEST(Sum, AddsTheBlock) {
    EXPECT_EQ(Numbered{}.sum({1, 2, 2, 2}), 12 + 13 + 22 + 23);
    EXPECT_EQ(Numbered{}.sum({1, 2, 0, 2}), 0);
}

TEST(Description, DivergesWhereValuesAreSigned) {
    EXPECT_TRUE((Description{"", {}, {}, -1, 1}.diverging()));
    EXPECT_FALSE((Description{"", {}, {}, 0, 1}.diverging()));
}

TEST(Axis, StepsByItsCellsUnlessTold) {
    EXPECT_EQ((Axis{0, 5, 2}.step()), 5);
    EXPECT_EQ((Axis{0, 5, 2, 3}.step()), 3);
    const Viewport overlapping{{0, 2, 2, 1}, {0, 1, 2, 3}};
    EXPECT_EQ(sample_block(overlapping, 1, 1, {3, 4}), (Block{1, 3, 2, 1}));
    EXPECT_EQ(samples(Numbered{}, overlapping), (std::vector<float>{5, 8, 15, 18}));
}

TEST(Usable, RefusesWhatCannotBeCounted) {
    constexpr Index most = Index{1} << 40, highest = std::numeric_limits<Index>::max();
    const auto fits = [](const Axis& axis) {
        EXPECT_EQ(usable(Viewport{axis, {}}), usable(Viewport{{}, axis}));
        return usable(Viewport{axis, {}});
    };
    for (const Axis& axis : {Axis{}, Axis{-most, most, 1 << 20, most}, Axis{most, 1, 0}})
        EXPECT_TRUE(fits(axis)) << axis.first;
    for (const Axis& axis :
         {Axis{most + 1, 1, 1}, Axis{-most - 1, 1, 1}, Axis{0, 0, 1}, Axis{0, -1, 1}, Axis{0, most + 1, 1},
          Axis{0, 1, -1}, Axis{0, 1, (1 << 20) + 1}, Axis{0, 1, 1, -1}, Axis{0, 1, 1, highest}})
        EXPECT_FALSE(fits(axis)) << axis.first << ", " << axis.cells_per_sample << ", " << axis.samples;
}

TEST(Sample, OfAnUnusableViewportIsNaNEverywhere) {
    for (const float mean : samples(Numbered{}, {{0, 0, 2}, {0, 1, 2}}))
        EXPECT_TRUE(std::isnan(mean));
    std::vector<float> none;
    Numbered{}.sample({{0, 1, -2}, {0, 1, 3}}, none);
    Numbered{}.sample({{0, 1, -2}, {0, 1, -3}}, none);
    Numbered{}.sample_ranges({{0, 1, 3}, {0, 1, std::numeric_limits<int>::min()}}, none);
}

TEST(Range, IsOfTheBlock) {
    EXPECT_EQ(Numbered{}.range({1, 1, 2, 3}), (Range{11, 23}));
    EXPECT_EQ((Range{11, 23}.width()), 12);
    std::vector<float> widths(2);
    Numbered{}.sample_ranges({{1, 3, 1}, {0, 3, 2}}, widths);
    EXPECT_EQ(widths, (std::vector<float>{12, 10}));
}

TEST(Range, OfInfinitiesAndNothing) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ((Range{-infinity, -infinity}.width()), 0) << "all cells are alike";
    EXPECT_EQ((Range{-infinity, 0}.width()), infinity);
    EXPECT_TRUE(std::isnan(Range{}.width()));
}

TEST(Mean, OfABlock) {
    EXPECT_EQ(Numbered{}.mean({0, 0, 3, 4}), 11.5);
    EXPECT_EQ(Numbered{}.mean({2, 3, 1, 1}), 23);
    EXPECT_TRUE(std::isnan(Numbered{}.mean({0, 0, 0, 4})));
    const Explanation why = Numbered{}.explain_mean({0, 0, 3, 4});
    ASSERT_EQ(why.steps.size(), 2u);
    EXPECT_EQ(why.steps[0].value, 138);
    EXPECT_EQ(why.steps[1].value, 11.5);
    EXPECT_EQ(why.fact, "mean of 12 cells");
}

}

}
