// The waves of every sinusoidal encoding: columns, frequencies, values by brute force, and sums in closed form.
#include "core/waves/sinusoid.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace posenc::sinusoid_test {

namespace {

constexpr Layout layouts[] = {Layout::interleaved, Layout::halves, Layout::halves_cosine_first};
constexpr Grid grids[] = {Grid::paper, Grid::inclusive};
constexpr Odd odds[] = {Odd::extra_sine, Odd::zero_column, Odd::last_zero};

TEST(Sinusoid, TheTutorialExample) {
    const Sinusoid waves({4, 100, Layout::interleaved, Grid::paper, Odd::extra_sine});
    for (int p = 0; p < 4; ++p) {
        EXPECT_DOUBLE_EQ(waves.at(p, 0), std::sin(p));
        EXPECT_DOUBLE_EQ(waves.at(p, 1), std::cos(p));
        EXPECT_DOUBLE_EQ(waves.at(p, 2), std::sin(p / 10.0));
        EXPECT_DOUBLE_EQ(waves.at(p, 3), std::cos(p / 10.0));
    }
    EXPECT_NEAR(waves.at(1, 0), 0.84147098, 1e-8);
    EXPECT_NEAR(waves.at(3, 3), 0.95533649, 1e-8);
}

TEST(Sinusoid, FrequenciesOfBothGrids) {
    const Sinusoid paper({64, 10000, Layout::halves, Grid::paper, Odd::extra_sine});
    const Sinusoid inclusive({64, 10000, Layout::halves, Grid::inclusive, Odd::extra_sine});
    for (Index i = 0; i < 32; ++i) {
        EXPECT_NEAR(paper.frequency(i) / std::exp(-std::log(10000) * 2 * static_cast<double>(i) / 64), 1, 1e-13);
        EXPECT_NEAR(inclusive.frequency(i) / std::exp(-std::log(10000) * static_cast<double>(i) / 31), 1, 1e-13);
    }
    EXPECT_GT(paper.frequency(31), 1e-4);
    EXPECT_NEAR(inclusive.frequency(31), 1e-4, 1e-18);
    EXPECT_DOUBLE_EQ(paper.wavelength(0), 2 * std::numbers::pi);
}

TEST(Sinusoid, EveryPairStandsOnceInEveryLayout) {
    for (const Layout layout : layouts)
        for (const Odd odd : odds)
            for (Index width = 1; width <= 9; ++width) {
                const Sinusoid waves({width, 10000, layout, Grid::paper, odd});
                std::vector<int> sines(static_cast<std::size_t>(width)), cosines(sines);
                int zeros = 0;
                for (Index col = 0; col < width; ++col) {
                    const Sinusoid::Column column = waves.column(col);
                    zeros += column.part == Sinusoid::Part::zero;
                    if (column.part == Sinusoid::Part::sine)
                        ++sines[static_cast<std::size_t>(column.pair)];
                    if (column.part == Sinusoid::Part::cosine)
                        ++cosines[static_cast<std::size_t>(column.pair)];
                }
                const bool left_over = width % 2 == 1;
                for (Index pair = 0; pair < width / 2; ++pair) {
                    EXPECT_EQ(sines[static_cast<std::size_t>(pair)], 1);
                    EXPECT_EQ(cosines[static_cast<std::size_t>(pair)], 1);
                }
                EXPECT_EQ(sines[static_cast<std::size_t>(width / 2)], left_over && odd == Odd::extra_sine ? 1 : 0);
                EXPECT_EQ(zeros, left_over && odd != Odd::extra_sine ? 1 : 0);
                if (zeros) {
                    EXPECT_EQ(waves.column(width - 1).part, Sinusoid::Part::zero);
                }
            }
}

TEST(Sinusoid, OddWidthsKeepOrDropTheirExponent) {
    const auto second = [](Odd odd) {
        return Sinusoid({5, 10000, Layout::interleaved, Grid::paper, odd}).frequency(1);
    };
    EXPECT_NEAR(second(Odd::extra_sine), std::pow(10000, -2 / 5.0), 1e-15);
    EXPECT_NEAR(second(Odd::last_zero), std::pow(10000, -2 / 5.0), 1e-15);
    EXPECT_NEAR(second(Odd::zero_column), std::pow(10000, -2 / 4.0), 1e-15);
}

TEST(Sinusoid, LayoutsArePermutations) {
    const Sinusoid one({8, 100, Layout::interleaved, Grid::paper, Odd::extra_sine});
    const Sinusoid two({8, 100, Layout::halves, Grid::paper, Odd::extra_sine});
    const Sinusoid three({8, 100, Layout::halves_cosine_first, Grid::paper, Odd::extra_sine});
    for (Index i = 0; i < 4; ++i) {
        EXPECT_EQ(two.at(7, i), one.at(7, 2 * i));
        EXPECT_EQ(two.at(7, 4 + i), one.at(7, 2 * i + 1));
        EXPECT_EQ(three.at(7, i), two.at(7, 4 + i));
        EXPECT_EQ(three.at(7, 4 + i), two.at(7, i));
    }
}

TEST(Sinusoid, SumsInClosedFormAreThoseOfTheTerms) {
    for (const Layout layout : layouts)
        for (const Grid grid : grids)
            for (const Odd odd : odds)
                for (const Index width : {1, 2, 5, 7, 64})
                    for (const double first : {0.0, 17.0, -300.0, 16777216.0 - 500}) {
                        const Sinusoid waves({width, 10000, layout, grid, odd});
                        for (Index col = 0; col < width; ++col) {
                            double total = 0;
                            for (Index k = 0; k < 500; ++k)
                                total += waves.at(first + static_cast<double>(k), col);
                            // Angles up to 2^24 carry rounding errors of 2e-9.
                            ASSERT_NEAR(waves.sum(first, 500, col), total, first > 1e6 ? 5e-6 : 1e-10) << col;
                            ASSERT_NEAR(waves.sum(first, 1, col), waves.at(first, col), 1e-12);
                        }
                    }
}

TEST(Sinusoid, SumsOfMillionsOfTermsStayExact) {
    const Sinusoid waves({8, 10000, Layout::interleaved, Grid::paper, Odd::extra_sine});
    for (Index col = 0; col < 8; ++col) {
        long double total = 0;
        for (Index k = 0; k < 1 << 20; ++k)
            total += waves.at(static_cast<double>(k), col);
        EXPECT_NEAR(waves.sum(0, 1 << 20, col), static_cast<double>(total), 1e-6) << col;
    }
    EXPECT_EQ(wave_sum(Sinusoid::Part::cosine, 0, 5, 1000), 1000);
    EXPECT_EQ(wave_sum(Sinusoid::Part::sine, 0.1, 5, 0), 0);
}

TEST(Sinusoid, NormAndDotProductsFollowTheTheory) {
    const Sinusoid waves({64, 10000, Layout::interleaved, Grid::paper, Odd::extra_sine});
    const auto dot = [&](double p, double q) {
        double total = 0;
        for (Index col = 0; col < 64; ++col)
            total += waves.at(p, col) * waves.at(q, col);
        return total;
    };
    for (const double p : {0.0, 5.0, 1000.0}) {
        EXPECT_NEAR(dot(p, p), 32, 1e-12);
        EXPECT_NEAR(dot(p, p + 7), dot(0, 7), 1e-10);
    }
}

TEST(ExplainWave, GoesFromTheRuleToTheValue) {
    const Sinusoid waves({128, 10000, Layout::interleaved, Grid::paper, Odd::extra_sine});
    const std::vector<Step> steps = explain_wave(waves, 7, 34, "p");
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_EQ(steps[0].text, "sin(p / n^(2i/d))  with i = 17");
    EXPECT_EQ(steps[1].text, "n^(2i/d) = 10\u2009000^(34/128) = 11.5478");
    EXPECT_EQ(steps[3].text, "sin(0.606175) = 0.569728");
    EXPECT_EQ(steps[3].value, waves.at(7, 34));
    EXPECT_EQ(explain_wave(waves, 7, 35, "Δ", "t")[0].text, "cos(Δ / n^(2t/d))  with t = 17");
}

TEST(SinusoidalMethod, OffsetMovesTheRows) {
    const MakeResult shifted = make_field(State{}.with("length", "10").with("offset", "1000"));
    const MakeResult plain = make_field(State{}.with("length", "1010"));
    for (Index col = 0; col < 128; ++col)
        ASSERT_EQ(shifted.field->at({3, col}), plain.field->at({1003, col}));
    EXPECT_EQ(shifted.field->describe().rows.first, 1000);
}

TEST(SinusoidalMethod, MeansOfLongFieldsAreExact) {
    const FieldPtr field = make_field(State{}.with("length", "16777216").with("d_model", "7")).field;
    const Viewport viewport{{0, 16384, 1024}, {0, 2, 4}};
    std::vector<float> means(1024 * 4);
    field->sample(viewport, means);
    for (int row = 0; row < 1024; row += 31)
        for (int col = 0; col < 4; ++col) {
            const Block block = sample_block(viewport, row, col, field->size());
            ASSERT_NEAR(means[static_cast<std::size_t>(4 * row + col)],
                        field->sum(block) / static_cast<double>(block.rows * block.cols), 1e-7);
        }
}

}

}
