// Pictures of sinusoids against brute force: means in long double over every cell, ranges over dense real positions,
// for random layouts, widths, offsets, gaps, overlaps and edges; and the explanations of means.
#include "core/kernels/sinusoid_samples.hpp"
#include "core/kernels/wave_rows.hpp"
#include "core/method.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace posenc::sinusoid_samples_test {

namespace {

/// The frequency of a column in long double, by the definition; 0 for a column of zeros.
long double exact_frequency(const Sinusoid& waves, Sinusoid::Column column) {
    if (column.part == Sinusoid::Part::zero)
        return 0;
    const long double pair = static_cast<long double>(column.pair);
    const long double exponent = waves.shape().grid == Grid::paper
                                     ? 2 * pair / static_cast<long double>(waves.exponent_width())
                                     : pair / static_cast<long double>(std::max<Index>(waves.pairs() - 1, 1));
    return std::pow(static_cast<long double>(waves.shape().base), -exponent);
}

long double exact_value(const Sinusoid& waves, long double position, Index col) {
    const Sinusoid::Column column = waves.column(col);
    const long double angle = position * exact_frequency(waves, column);
    return column.part == Sinusoid::Part::zero   ? 0
           : column.part == Sinusoid::Part::sine ? std::sin(angle)
                                                 : std::cos(angle);
}

struct Case {
    Sinusoid waves;
    Index length;
    double first_position;
    Viewport viewport;

    Block block(int row, int col) const { return sample_block(viewport, row, col, {length, waves.width()}); }
    SinusoidRows field() const { return {waves, length, first_position}; }
};

class RandomCases {
  public:
    explicit RandomCases(unsigned seed) : random_(seed) {}
    Index between(Index low, Index high) { return std::uniform_int_distribution<Index>(low, high)(random_); }

    Axis axis(Index size) {
        const Index cells = between(0, 2) == 0 ? 1 : between(1, 9);
        const Index stride = between(0, 2) == 0 ? between(1, 14) : 0;
        return {between(-6, size / 2), cells, static_cast<int>(between(1, 40)), stride};
    }

    Case next(Index most_rows) {
        const Index width = between(1, 45), length = between(1, most_rows);
        const double bases[] = {10000, 100, 2, 1, 0.5};
        SinusoidShape shape{width, bases[between(0, 4)], static_cast<Layout>(between(0, 2)),
                            static_cast<Grid>(between(0, 1)), static_cast<Odd>(between(0, 2))};
        const Index offsets[] = {0, 2, 1 << 20, 1 << 24, -(1 << 24), between(-(1 << 24), 1 << 24)};
        return {Sinusoid(shape), length, static_cast<double>(offsets[between(0, 5)]), {axis(length), axis(width)}};
    }

  private:
    std::mt19937 random_;
};

/// Radians a position of the fastest wave, 0 if there is none.
double fastest(const Sinusoid& waves) {
    return waves.pairs() == 0 ? 0 : std::max(waves.frequency(0), waves.frequency(waves.pairs() - 1));
}

/// Rounding to float (half of 2^-24 below 1), the recurrence, and the rounding of frequency and angle.
double allowed_error(const Sinusoid& waves, double position) {
    return 3e-8 + 1e-9 + 8e-16 * std::fabs(position) * fastest(waves);
}

/// Compares every sample with the mean over its cells; returns how many held cells.
int check_means(const Case& test) {
    const int rows = test.viewport.rows.samples, cols = test.viewport.cols.samples;
    std::vector<float> means(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), 7.0F);
    fill_sinusoid_means(test.field(), test.viewport, means);
    int held = 0;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const Block block = test.block(row, col);
            const double mean = means[static_cast<std::size_t>(row * cols + col)];
            long double total = 0;
            for (Index r = block.row; r < block.row + block.rows; ++r)
                for (Index c = block.col; c < block.col + block.cols; ++c)
                    total += exact_value(test.waves, test.first_position + static_cast<double>(r), c);
            const Index cells = block.rows * block.cols;
            if (cells == 0) {
                EXPECT_TRUE(std::isnan(mean)) << row << " " << col;
                continue;
            }
            ++held;
            const double farthest = std::fabs(test.first_position) + static_cast<double>(block.row + block.rows);
            EXPECT_NEAR(mean, static_cast<double>(total / static_cast<long double>(cells)),
                        allowed_error(test.waves, farthest))
                << row << " " << col;
        }
    return held;
}

TEST(SinusoidMeans, AreThoseOfTheCells) {
    RandomCases random(1);
    int held = 0;
    for (int count = 0; count < 600; ++count) {
        held += check_means(random.next(300));
        ASSERT_FALSE(HasFailure()) << "case " << count;
    }
    EXPECT_GT(held, 50000);
}

TEST(SinusoidMeans, StayExactOverManyRowsAndNewSeeds) {
    for (const Layout layout : {Layout::interleaved, Layout::halves, Layout::halves_cosine_first})
        for (const Index cells : {1, 3}) {
            const Case test{Sinusoid({10, 10000, layout, Grid::inclusive, Odd::extra_sine}),
                            3000 * cells,
                            (1 << 20) - 3000.0 * static_cast<double>(cells),
                            {{0, cells, 3000}, {0, 1, 10}}};
            EXPECT_EQ(check_means(test), 30000);
        }
}

TEST(SinusoidMeans, OfTilesThatAreNoMultipleOfAnything) {
    const Case wide{
        Sinusoid({1031, 10000, Layout::halves, Grid::paper, Odd::zero_column}), 7, -3, {{0, 1, 7}, {0, 1, 1031}}};
    EXPECT_EQ(check_means(wide), 7 * 1031);
    const Case all{wide.waves, 7, -3, {{-1, 4, 3}, {-5, 1100, 2}}};
    EXPECT_EQ(check_means(all), 2);
}

TEST(SinusoidMeans, OfBlocksLargerThanTheField) {
    constexpr Index huge = Index{1} << 40;
    const Case test{Sinusoid({6, 10000, Layout::interleaved, Grid::paper, Odd::extra_sine}),
                    500,
                    10,
                    {{0, huge, 3, huge}, {-huge, huge + 2, 2, 2}}};
    EXPECT_EQ(check_means(test), 2);
}

/// The largest difference within a block by asking the waves at `steps` positions a cell.
double dense_width(const Case& test, const Block& block, int steps) {
    double low = 2, high = -2;
    for (Index col = block.col; col < block.col + block.cols; ++col)
        for (Index step = 0; step <= (block.rows - 1) * steps; ++step) {
            const double position =
                test.first_position + static_cast<double>(block.row) + static_cast<double>(step) / steps;
            const double value = test.waves.at(position, col);
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return high - low;
}

TEST(SinusoidRanges, AreThoseOfTheCurves) {
    RandomCases random(2);
    int held = 0;
    for (int count = 0; count < 300; ++count) {
        const Case test = random.next(60);
        for (int row = 0; row < test.viewport.rows.samples; ++row)
            for (int col = 0; col < test.viewport.cols.samples; ++col) {
                const Block block = test.block(row, col);
                if (block.rows * block.cols == 0)
                    continue;
                ++held;
                const double width = test.field().range(block).width();
                // Between neighbours 1/40 apart the curve rises by at most (w/40)²/8 above both, twice in a width.
                const double speed = fastest(test.waves);
                const double dense = dense_width(test, block, 40);
                ASSERT_GE(width, dense - 1e-7 - 1e-15 * std::fabs(test.first_position)) << "case " << count;
                ASSERT_LE(width, dense + 2e-4 * speed * speed + 1e-7 + 1e-15 * std::fabs(test.first_position))
                    << "case " << count << ", " << row << " " << col;
            }
    }
    EXPECT_GT(held, 10000);
}

TEST(SinusoidRanges, OfOneCellAreNothing) {
    const FieldPtr field = make_field(State{}.with("length", "50").with("d_model", "7")).field;
    std::vector<float> widths(50 * 7, 1.0F);
    field->sample_ranges({{0, 1, 50}, {0, 1, 7}}, widths);
    for (const float width : widths)
        ASSERT_NEAR(width, 0, 1e-15);
}

TEST(WaveRows, KeepTheirBoundUntilTheNextSeed) {
    constexpr std::array angles = {0.0, 1e-9, 1e-4, 0.3, 1.0, std::numbers::pi - 1e-4, std::numbers::pi};
    for (const long double phase : {0.0L, 0.7L, 1.5L}) {
        WaveRows waves(angles.size());
        for (std::size_t wave = 0; wave < angles.size(); ++wave) {
            const long double angle = angles[wave];
            waves.seed(wave, static_cast<double>(std::sin(phase)), static_cast<double>(std::sin(phase - angle)),
                       2 * std::cos(angles[wave]));
        }
        std::vector<double> rows(angles.size() * WaveRows::rows_per_seed);
        waves.write(WaveRows::rows_per_seed, rows.data(), angles.size());
        for (int row = 0; row < WaveRows::rows_per_seed; ++row)
            for (std::size_t wave = 0; wave < angles.size(); ++wave) {
                const long double exact = std::sin(phase + row * static_cast<long double>(angles[wave]));
                ASSERT_NEAR(rows[static_cast<std::size_t>(row) * angles.size() + wave], static_cast<double>(exact),
                            2e-10);
            }
    }
}

TEST(WaveRows, WriteTheSameInAnyPortions) {
    const auto rows = [](std::initializer_list<int> portions) {
        WaveRows waves(6);
        for (std::size_t wave = 0; wave < 6; ++wave)
            waves.seed(wave, 0.1 * static_cast<double>(wave), 0.2, 1.9);
        std::vector<float> numbers(12 * 7, -1.0F); // a gap of one number after each row
        float* out = numbers.data();
        for (const int portion : portions) {
            waves.write(portion, out, 7);
            out += portion * 7;
        }
        return numbers;
    };
    const std::vector<float> at_once = rows({12});
    EXPECT_EQ(at_once, rows({1, 2, 3, 1, 5}));
    for (std::size_t row = 0; row < 12; ++row)
        EXPECT_EQ(at_once[7 * row + 6], -1.0F);
}

TEST(SinusoidalMethod, ExplainsTheMeanOfOneColumn) {
    const FieldPtr field = make_field(State{}.with("length", "4096")).field;
    const Block block{1848, 34, 8, 1};
    const Explanation why = field->explain_mean(block);
    EXPECT_EQ(why.steps.front().text, "1/8 Σ sin(p/10\u2009000^(34/128)) for p = 1848 … 1855");
    EXPECT_EQ(why.steps.back().value, field->mean(block));
    EXPECT_NEAR(why.steps[2].value * why.steps[3].value, field->mean(block), 1e-12);
    EXPECT_EQ(why.fact, "mean of 8 positions, sine of pair 17");
    EXPECT_NE(why.meaning.find("exact mean"), std::string::npos);
}

TEST(SinusoidalMethod, ExplainsMeansWithTheValueOfTheMean) {
    const FieldPtr field =
        make_field(State{}.with("length", "5000").with("d_model", "65").with("odd", "last-zero")).field;
    for (const Block block : {Block{3, 5, 1, 1}, Block{3, 64, 9, 1}, Block{3, 6, 1, 4}, Block{0, 60, 100, 5},
                              Block{10, 0, 4000, 65}, Block{4999, 7, 1, 1}, Block{0, 9, 5000, 1}}) {
        const Explanation why = field->explain_mean(block);
        EXPECT_EQ(why.steps.back().value, field->mean(block));
        EXPECT_FALSE(why.fact.empty());
        EXPECT_FALSE(why.meaning.empty());
    }
    const Explanation several = field->explain_mean({0, 60, 100, 5});
    EXPECT_EQ(several.fact, "mean of 100 positions × 5 dimensions");
    EXPECT_EQ(several.steps.size(), 7u);
}

}

}
