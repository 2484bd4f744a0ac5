// Fields that depend on the distance only: sums by diagonals, samples of any viewport, and that neighbours share work.
#include "core/toeplitz.hpp"

#include "core/sums/diagonal_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace posenc::toeplitz_test {

namespace {

/// A value that is different on every diagonal and not linear; counts the sums it is asked for.
class Squares : public Toeplitz {
  public:
    using Toeplitz::Toeplitz;
    double value(Index delta) const override { return static_cast<double>(delta * delta + 3 * delta); }
    double weighted_sum(const DiagonalRun& run) const override {
        ++asked;
        double total = 0;
        for (Index t = 0; t < run.count; ++t)
            total += static_cast<double>(run.weight + run.step * t) * value(run.first + t);
        return total;
    }
    Range range_between(Index first, Index last) const override {
        Range range{value(first), value(first)};
        for (Index delta = first; delta <= last; ++delta)
            range = {std::min(range.low, value(delta)), std::max(range.high, value(delta))};
        return range;
    }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {}; }

    mutable int asked = 0;
};

/// The same numbers without a word about diagonals.
class Plain : public Field {
  public:
    explicit Plain(const Squares& squares) : squares_(squares) {}
    Cell size() const override { return squares_.size(); }
    double at(Cell cell) const override { return squares_.at(cell); }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {}; }

  private:
    const Squares& squares_;
};

using Sampler = void (Field::*)(const Viewport&, std::span<float>) const;

std::vector<float> samples(const Field& field, const Viewport& viewport, Sampler sampler = &Field::sample) {
    std::vector<float> numbers(static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples, -77.0f);
    (field.*sampler)(viewport, numbers);
    return numbers;
}

TEST(Toeplitz, DistancesAndCounts) {
    const Squares field(3, 5, 2);
    EXPECT_EQ(field.distance({2, 4}), 0);
    EXPECT_EQ(field.lowest_diagonal({0, 1, 3, 2}), -3);
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

TEST(Toeplitz, SumsAndRangesAreThoseOfTheCells) {
    std::mt19937 random(6);
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
    for (int n = 0; n < 2000; ++n) {
        const Squares field(1 + below(20), 1 + below(20), below(9) - 4);
        const Cell size = field.size();
        Block block{below(size.row), below(size.col), 0, 0};
        block.rows = below(size.row - block.row + 1);
        block.cols = below(size.col - block.col + 1);
        ASSERT_EQ(field.sum(block), field.Field::sum(block));
        if (block.rows > 0 && block.cols > 0) {
            ASSERT_EQ(field.range(block), field.Field::range(block));
            ASSERT_EQ(field.explain_mean(block).steps.back().value, field.mean(block));
        }
    }
}

TEST(Toeplitz, SamplesAreThoseOfTheCells) {
    std::mt19937 random(7);
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
    const auto axis = [&] {
        // Samples that touch, leave gaps or overlap, from far outside to far outside, and none.
        return Axis{below(40) - 15, 1 + below(6), static_cast<int>(below(12)), below(2) * below(9)};
    };
    for (int n = 0; n < 5000; ++n) {
        const Squares field(1 + below(25), 1 + below(25), below(9) - 4);
        const Viewport viewport{axis(), axis()};
        SCOPED_TRACE(n);
        for (const Sampler sampler : {&Field::sample, &Field::sample_ranges}) {
            const std::vector<float> found = samples(field, viewport, sampler);
            const std::vector<float> wanted = samples(Plain(field), viewport, sampler);
            for (std::size_t i = 0; i < found.size(); ++i)
                ASSERT_TRUE(found[i] == wanted[i] || (std::isnan(found[i]) && std::isnan(wanted[i])))
                    << found[i] << " instead of " << wanted[i] << " in sample " << i;
        }
    }
}

TEST(Toeplitz, SamplesOnTheSameDiagonalsAreAskedForOnce) {
    const Squares field(402, 803, 0);
    // 100 × 200 whole samples on 299 places, a row of 200 and a column of 100 cut ones and a corner, three runs each
    // at most.
    samples(field, {{0, 4, 101}, {0, 4, 201}});
    EXPECT_LE(field.asked, 3 * (299 + 200 + 100 + 1));
    EXPECT_GE(field.asked, 299);
    field.asked = 0;
    // Steps without a common divisor have more places than samples; every row is answered for itself.
    samples(field, {{0, 97, 4}, {0, 101, 7}});
    EXPECT_LE(field.asked, 3 * 28);
}

TEST(Toeplitz, FarAwayViewportsHoldNothing) {
    const Squares field(5, 5, 0);
    constexpr Index far = Index{1} << 40;
    for (const Axis& axis : {Axis{-far, 1, 3}, Axis{far, far, 3}, Axis{-far, 1, 3, far - 2}})
        for (const float mean : samples(field, {axis, {0, 1, 2}}))
            EXPECT_TRUE(std::isnan(mean) || mean == static_cast<float>(field.at({0, 0})));
    EXPECT_EQ(samples(field, {{-far, 1, 3, far}, {0, 1, 1}})[1], field.at({0, 0}));
    EXPECT_EQ(samples(field, {{-far / 2, far, 1}, {-1, far, 1}})[0], static_cast<float>(field.mean({0, 0, 5, 5})));
}

}

}
