// What every field shares: which cells a sample covers, and the means and sums that follow from at() alone.
#include "core/field.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace posenc;

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

}
