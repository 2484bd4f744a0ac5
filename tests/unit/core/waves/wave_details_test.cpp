// Positions that share a value in one dimension, and waves while the width varies.
#include "core/waves/wave_collisions.hpp"
#include "core/waves/width_sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace posenc::wave_details_test {
namespace {

TEST(WaveCollisions, ManySinesConfusePosition0With44InDimension0) {
    const Sinusoid waves({8});
    const WaveCollisions shared(waves, 0, 0, 0, 60);
    std::vector<Index> positions;
    for (const auto& found : shared.found())
        positions.push_back(found.position);
    EXPECT_EQ(positions, (std::vector<Index>{22, 44})); // sin 22 = −0.0089, sin 44 = 0.0177
    EXPECT_FALSE(shared.more());
    // cos 22 = −1 while cos 0 = 1: dimension 1 tells 22 apart, cos 44 = 1 does not tell 44.
    EXPECT_EQ(shared.found()[0].separator, 1);
    EXPECT_EQ(shared.found()[1].separator, 2 + (std::fabs(std::cos(4.4) - 1) > std::fabs(std::sin(4.4)) ? 1 : 0));
}

TEST(WaveCollisions, FindsExactlyThoseWithinTheTolerance) {
    const Sinusoid waves({16});
    const WaveCollisions shared(waves, 2, 20, 5, 30); // positions 5 … 34
    for (Index position = 5; position < 35; ++position) {
        const double away = std::fabs(waves.at(static_cast<double>(position), 2) - waves.at(20, 2));
        bool found = false;
        for (const auto& one : shared.found())
            found = found || one.position == position;
        EXPECT_EQ(found, position != 20 && away < WaveCollisions::tolerance) << position;
    }
}

TEST(WaveCollisions, SlowWavesShareTheirValueWithNeighbours) {
    const Sinusoid waves({128});
    const WaveCollisions shared(waves, 126, 1000, 0, Index{1} << 24);
    EXPECT_TRUE(shared.more());
    EXPECT_EQ(shared.found().size(), WaveCollisions::most);
    EXPECT_EQ(shared.found()[0].position, 999);
    EXPECT_EQ(shared.found()[1].position, 1001);
    EXPECT_LT(shared.found()[0].separator, 8);
}

TEST(WidthSweep, Dimensions0And1StayAndTheOthersMove) {
    const WidthSweep sweep({16}, {0, 1, 4, 5});
    ASSERT_EQ(sweep.width(0), 2);
    ASSERT_EQ(sweep.last_width(), 32);
    for (Index row = 0; row < sweep.size().row; ++row) {
        EXPECT_NEAR(sweep.at({row, 0}), 2 * std::numbers::pi, 1e-12);
        EXPECT_NEAR(sweep.value({row, 0}, 23), std::sin(23.0), 1e-12);
        EXPECT_NEAR(sweep.value({row, 1}, 23), std::cos(23.0), 1e-12);
        const double width = static_cast<double>(sweep.width(row));
        if (width <= 4) {
            EXPECT_TRUE(std::isnan(sweep.value({row, 2}, 23)));
            continue;
        }
        EXPECT_NEAR(sweep.value({row, 2}, 23), std::sin(23 * std::pow(10000.0, -4 / width)), 1e-12);
        EXPECT_NEAR(sweep.at({row, 3}), 2 * std::numbers::pi * std::pow(10000.0, 4 / width), 1e-9);
    }
}

TEST(WidthSweep, StaysSmallForTheWidestEncodings) {
    const WidthSweep sweep({16384}, {0});
    EXPECT_LE(sweep.size().row, WidthSweep::most_widths);
    EXPECT_LE(sweep.last_width(), WidthSweep::widest);
}

}
}
