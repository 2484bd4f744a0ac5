// Sums over parts of a table of diagonals: computed when needed, and the same as added up one by one.
#include "core/sums/summed_table.hpp"

#include "core/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::summed_table_test {
namespace {

double seeded(Index delta) {
    return Random(3, 3).normal(static_cast<std::uint64_t>(delta + 1000));
}

TEST(SummedTable, AddsUpItsValues) {
    for (const Index count : {1, 15, 16, 17, 40, 512, 777}) {
        const SummedTable table(-20, count - 20, seeded);
        std::vector<double> values;
        for (Index delta = -20; delta < count - 20; ++delta)
            values.push_back(seeded(delta));
        const SummedTable given(-20, values);
        EXPECT_EQ(table.end(), given.end());
        for (Index from = -20; from < count - 20; from += 1 + count / 9)
            for (Index to = from + 1; to <= count - 20; to += 1 + count / 7) {
                const DiagonalRun run{from, to - from, 3, 1};
                double sum = 0;
                Range range;
                for (Index delta = from; delta < to; ++delta) {
                    sum += static_cast<double>(3 + delta - from) * seeded(delta);
                    range = united(range, {seeded(delta), seeded(delta)});
                }
                EXPECT_NEAR(table.weighted_sum(run), sum, 1e-13 * static_cast<double>(count * count));
                EXPECT_EQ(table.weighted_sum(run), given.weighted_sum(run));
                EXPECT_EQ(table.range(from, to - 1), range);
            }
    }
}

TEST(SummedTable, AsksForWhatIsNeededOnce) {
    Index asked = 0;
    const SummedTable table(0, Index{1} << 20, [&](Index delta) {
        ++asked;
        return static_cast<double>(delta);
    });
    EXPECT_EQ(asked, 0);
    EXPECT_EQ(table.at(7), 7);
    EXPECT_EQ(asked, 1);
}

TEST(SummedTable, KeepsSums) {
    Index asked = 0;
    const SummedTable table(0, 4096, [&](Index delta) {
        ++asked;
        return static_cast<double>(delta);
    });
    EXPECT_EQ(table.weighted_sum({1024, 1024, 1, 0}), 1024 * (1024 + 2047) / 2.0);
    EXPECT_EQ(asked, 1024);
    EXPECT_EQ(table.range(1024, 2047), (Range{1024, 2047}));
    EXPECT_LE(asked, 1024 + 1) << "the first value of a range is asked for by itself";
    EXPECT_EQ(table.weighted_sum({0, 4096, 1, 0}), 4096 * 4095 / 2.0);
    EXPECT_LE(asked, 4096 + 1);
}

}
}
