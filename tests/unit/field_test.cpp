// What every field shares: which cells a sample covers, and the means and sums that follow from at() alone.
#include "core/field.hpp"

#include "core/toeplitz.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

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

/// Toeplitz with a value that is different on every diagonal and not linear.
class Squares : public Toeplitz {
  public:
    using Toeplitz::Toeplitz;
    double value(Index delta) const override { return static_cast<double>(delta * delta + 3 * delta); }
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

TEST(Toeplitz, DistancesAndCounts) {
    const Squares field(3, 5, 2);
    EXPECT_EQ(field.distance({2, 4}), 0);
    EXPECT_EQ(field.smallest(), -4);
    EXPECT_EQ(field.largest(), 2);
    EXPECT_EQ(field.farthest(), 4);
    Index cells = 0;
    for (Index delta = field.smallest(); delta <= field.largest(); ++delta) {
        Index counted = 0;
        for (Index row = 0; row < 3; ++row)
            for (Index col = 0; col < 5; ++col)
                counted += field.distance({row, col}) == delta;
        EXPECT_EQ(field.pairs_at(delta), counted) << delta;
        cells += counted;
    }
    EXPECT_EQ(cells, 15);
}

TEST(Toeplitz, SumsAndSamplesAreThoseOfTheCells) {
    std::mt19937 random(6);
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
    for (int n = 0; n < 500; ++n) {
        const Squares field(1 + below(20), 1 + below(20), below(9) - 4);
        const Cell size = field.size();
        Block block{below(size.row), below(size.col), 0, 0};
        block.rows = below(size.row - block.row + 1);
        block.cols = below(size.col - block.col + 1);
        ASSERT_EQ(field.sum(block), field.Field::sum(block));
        const Viewport viewport{{below(30) - 10, 1 + below(5), static_cast<int>(below(8))},
                                {below(30) - 10, 1 + below(5), static_cast<int>(below(8))}};
        const std::vector<float> means = samples(field, viewport);
        std::vector<float> plain(means.size());
        field.Field::sample(viewport, plain);
        for (std::size_t i = 0; i < means.size(); ++i)
            ASSERT_TRUE(means[i] == plain[i] || (std::isnan(means[i]) && std::isnan(plain[i]))) << i;
    }
}

}
