// Closed sums over runs of diagonals against sums term by term, and tables against loops.
#include "core/sums/diagonal_sums.hpp"

#include "core/sums/summed_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace posenc::diagonal_sums_test {

namespace {

template <typename Value> long double added(const DiagonalRun& run, const Value& value) {
    long double total = 0;
    for (Index t = 0; t < run.count; ++t)
        total += static_cast<long double>(run.weight + run.step * t) * static_cast<long double>(value(run.first + t));
    return total;
}

/// Rising, level and falling, anywhere, of up to `longest` diagonals.
DiagonalRun random_run(std::mt19937_64& random, Index longest) {
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<std::uint64_t>(n)); };
    DiagonalRun run{below(4 * longest) - 2 * longest, below(longest + 1), 1 + below(longest), below(3) - 1};
    if (run.step < 0)
        run.weight = run.count + below(longest);
    return run;
}

TEST(DiagonalSums, PartsAreWhatLiesBetween) {
    const DiagonalRun run{-3, 8, 10, -1};
    const DiagonalRun middle = part(run, -1, 3);
    EXPECT_EQ(middle.first, -1);
    EXPECT_EQ(middle.count, 4);
    EXPECT_EQ(middle.weight, 8);
    EXPECT_EQ(middle.step, -1);
    EXPECT_EQ(part(run, 5, 9).count, 0);
    EXPECT_EQ(part(run, -9, -3).count, 0);
    EXPECT_EQ(part(run, 2, 1).count, 0);
    EXPECT_EQ(part(run, -100, 100).count, 8);
    std::mt19937_64 random(1);
    for (int n = 0; n < 500; ++n) {
        const DiagonalRun whole = random_run(random, 40);
        const Index cut = static_cast<Index>(random() % 240) - 120;
        const auto value = [](Index delta) { return static_cast<double>(delta * delta); };
        const double before = static_cast<double>(added(part(whole, -1000, cut), value));
        const double after = static_cast<double>(added(part(whole, cut, 1000), value));
        ASSERT_EQ(before + after, static_cast<double>(added(whole, value)));
    }
}

TEST(DiagonalSums, WeightsAndLinesAreExact) {
    std::mt19937_64 random(2);
    for (int n = 0; n < 2000; ++n) {
        const DiagonalRun run = random_run(random, n % 2 ? 30 : 2000);
        ASSERT_EQ(total_weight(run), static_cast<double>(added(run, [](Index) { return 1.0; })));
        const auto line = [&](Index delta) { return 7.0 - 3.0 * static_cast<double>(delta - run.first); };
        ASSERT_EQ(line_sum(run, 7, -3), static_cast<double>(added(run, line)));
    }
    EXPECT_EQ(total_weight({0, Index{1} << 24, 1, 1}), 0x1p23 * 16777217.0);
}

/// Σ of the weights: what the error of a sum of waves is measured by.
double size_of(const DiagonalRun& run) {
    return std::max(total_weight(run), 1.0);
}

TEST(DiagonalSums, WavesAreThoseOfTheTerms) {
    std::mt19937_64 random(3);
    // From waves that stand still over the run to the fastest there is; the series takes over below nw = 0.02.
    for (const double frequency : {0.0, 1e-300, 1e-18, 1e-9, 1.7e-5, 4e-4, 0.01, 0.1, 0.5, 1.0, 3.0})
        for (int n = 0; n < 200; ++n) {
            const DiagonalRun run = random_run(random, n % 3 ? 60 : 3000);
            const double phase = static_cast<double>(random() % 1000) / 100;
            const auto wave = [&](Index delta) {
                return std::cos(static_cast<long double>(frequency) * static_cast<long double>(delta) +
                                static_cast<long double>(phase));
            };
            ASSERT_NEAR(cosine_sum(run, frequency, phase) / size_of(run),
                        static_cast<double>(added(run, wave)) / size_of(run), 2e-12)
                << frequency << " from " << run.first << ", " << run.count << " diagonals of " << run.weight << " + "
                << run.step;
        }
}

TEST(DiagonalSums, TheSeriesMeetsTheClosedForm) {
    for (const Index count : {2, 3, 10, 1000, 1000000})
        for (const double nw : {0.0199999, 0.0200001}) {
            const double frequency = nw / static_cast<double>(count);
            const DiagonalRun run{-5, count, 1, 1};
            // About the crest of a sine only the moments count: a wrong one shows there best.
            const double phase = std::acos(0.0) - frequency * (-5 + static_cast<double>(count - 1) / 2);
            const auto wave = [&](Index delta) {
                return std::cos(static_cast<long double>(frequency) * static_cast<long double>(delta) +
                                static_cast<long double>(phase));
            };
            ASSERT_NEAR(cosine_sum(run, frequency, phase) / size_of(run),
                        static_cast<double>(added(run, wave)) / size_of(run), 2e-13)
                << count << " " << nw;
        }
}

TEST(DiagonalSums, MillionsOfDiagonals) {
    for (const double frequency : {1e-4, 1.0})
        for (const DiagonalRun& run :
             {DiagonalRun{-(Index{1} << 24), Index{1} << 25, 3, 0}, DiagonalRun{-1000, Index{1} << 21, 1, 1},
              DiagonalRun{Index{1} << 23, Index{1} << 21, Index{1} << 21, -1}}) {
            const auto wave = [&](Index delta) { return std::cos(frequency * static_cast<double>(delta)); };
            ASSERT_NEAR(cosine_sum(run, frequency, 0) / size_of(run),
                        static_cast<double>(added(run, wave)) / size_of(run), 1e-9)
                << frequency << " " << run.first;
        }
}

std::vector<double> noise(std::size_t count, std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    std::vector<double> values(count);
    for (double& value : values)
        value = normal(random);
    return values;
}

TEST(SummedTable, SumsAndRangesAreThoseOfTheEntries) {
    std::mt19937_64 random(4);
    for (const std::size_t count : {1, 15, 16, 17, 31, 32, 33, 100, 255, 256, 257, 1000}) {
        const Index first = static_cast<Index>(random() % 100) - 50;
        const SummedTable table(first, noise(count, random));
        EXPECT_EQ(table.end() - table.first(), static_cast<Index>(count));
        for (int n = 0; n < 400; ++n) {
            const Index from = first + static_cast<Index>(random() % count);
            DiagonalRun run{from, static_cast<Index>(random() % static_cast<std::uint64_t>(table.end() - from + 1)), 3,
                            static_cast<Index>(n % 3) - 1};
            if (run.step < 0)
                run.weight = run.count;
            const auto value = [&](Index delta) { return table.at(delta); };
            ASSERT_NEAR(table.weighted_sum(run), static_cast<double>(added(run, value)), 1e-13 * size_of(run));
            if (run.count == 0)
                continue;
            Range wanted{table.at(from), table.at(from)};
            for (Index delta = from; delta < from + run.count; ++delta)
                wanted = {std::min(wanted.low, table.at(delta)), std::max(wanted.high, table.at(delta))};
            ASSERT_EQ(table.range(from, from + run.count - 1), wanted);
        }
    }
}

TEST(SummedTable, SmallSumsInLongTablesLoseNoDigits) {
    std::vector<double> values(200000, 1e-9);
    std::fill(values.begin(), values.begin() + 1000, 1e12);
    const SummedTable table(-100000, std::move(values));
    EXPECT_NEAR(table.weighted_sum({0, 90000, 1, 0}), 9e-5, 1e-17);
    EXPECT_NEAR(table.weighted_sum({0, 90000, 1, 1}), 90000.0 * 90001 / 2 * 1e-9, 1e-12);
}

TEST(SummedTable, AnEmptyTableAddsNothing) {
    EXPECT_EQ(SummedTable().weighted_sum({0, 0, 1, 0}), 0);
}

}

}
