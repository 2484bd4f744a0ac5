// Viewports that no program of ours asks for: without samples, reversed, beside the field, with numbers that overflow.
// Every method answers NaN where there is nothing to answer; the sanitizers watch that nothing undefined happens.
#include "random_states.hpp"

#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::bad_viewport_test {

namespace {

using namespace posenc::properties;

constexpr Index highest = std::numeric_limits<Index>::max(), lowest = std::numeric_limits<Index>::min();
constexpr Axis good{0, 1, 3};

/// Both kinds of samples of a viewport; they must have left nothing of what was there before.
void expect_all_nan(const Field& field, const Viewport& viewport) {
    const int rows = std::max(viewport.rows.samples, 0), cols = std::max(viewport.cols.samples, 0);
    std::vector<float> means(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), 7.0f), widths = means;
    field.sample(viewport, means);
    field.sample_ranges(viewport, widths);
    for (const std::vector<float>& numbers : {means, widths})
        ASSERT_TRUE(std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isnan(number); }));
}

void expect_nan_on_either_axis(const std::vector<Axis>& axes) {
    for_every_method(
        3, Sizes::any, [](const Method&) { return true; },
        [&](const State&, const Field& field, Generator&) {
            for (const Axis& axis : axes) {
                SCOPED_TRACE("first " + std::to_string(axis.first) + ", cells " +
                             std::to_string(axis.cells_per_sample) + ", samples " + std::to_string(axis.samples) +
                             ", stride " + std::to_string(axis.stride));
                expect_all_nan(field, {axis, good});
                expect_all_nan(field, {good, axis});
                expect_all_nan(field, {axis, axis});
            }
        });
}

TEST(BadViewport, WithoutSamplesTouchesNothing) {
    expect_nan_on_either_axis({{0, 1, 0}, {0, 1, -1}, {0, 1, -1000}, {0, 1, std::numeric_limits<int>::min()}});
}

TEST(BadViewport, WithoutCellsIsNaN) {
    expect_nan_on_either_axis({{0, 0, 3}, {0, -1, 3}, {0, -50, 3}, {0, lowest, 3}});
}

TEST(BadViewport, FarAwayIsNaN) {
    std::vector<Axis> axes;
    for (const Index first : {highest, highest - 1, lowest, lowest + 1, Index{1} << 62, -(Index{1} << 62)})
        for (const Index cells : {Index{1}, Index{1000}})
            axes.push_back({first, cells, 3});
    expect_nan_on_either_axis(axes);
}

TEST(BadViewport, BesideTheFieldIsNaN) {
    expect_nan_on_either_axis({{-3, 1, 3},
                               {-40, 2, 5, 9},
                               {1 << 24, 1, 3},
                               {1 << 25, 1 << 20, 7},
                               {-(Index{1} << 40), 5, 4},
                               {Index{1} << 40, Index{1} << 40, 4}});
}

TEST(BadViewport, OverflowIsNaN) {
    expect_nan_on_either_axis({{0, highest, 3},
                               {5, 1, 3, highest},
                               {0, 1, 3, -1},
                               {0, 1, 3, lowest},
                               {highest, highest, 3, highest},
                               {0, (Index{1} << 40) + 1, 2}});
}

/// The largest numbers that are usable: all of the field in the first sample, nothing in the others.
TEST(BadViewport, TheLargestUsableNumbersWork) {
    constexpr Axis wide{-(Index{1} << 20), Index{1} << 40, 3, Index{1} << 40};
    for_every_method(
        4, Sizes::any, [](const Method& method) { return method.limit == 0; },
        [&](const State&, const Field& field, Generator&) {
            ASSERT_TRUE(usable(Viewport{wide, wide}));
            const Cell size = field.size();
            std::vector<float> means(9, 7.0f), widths(9, 7.0f);
            field.sample({wide, wide}, means);
            field.sample_ranges({wide, wide}, widths);
            const double mean = field.mean({0, 0, size.row, size.col}),
                         width = field.range({0, 0, size.row, size.col}).width(),
                         scale = std::max(range_of(field), width); // bounds may be wider than what the field names
            ASSERT_TRUE(same(means[0], mean) || std::fabs(means[0] - mean) <= 1e-7 * scale) << means[0] << ", " << mean;
            ASSERT_TRUE(same(widths[0], width) || std::fabs(widths[0] - width) <= 2e-7 * scale)
                << widths[0] << ", " << width;
            for (std::size_t at = 1; at < 9; ++at)
                ASSERT_TRUE(std::isnan(means[at]) && std::isnan(widths[at])) << at;
        });
}

/// Few cells asked at a time, very many samples: rows of a million, most of them behind the edge.
TEST(BadViewport, MoreSamplesThanCells) {
    constexpr int most = 1 << 20;
    for_every_method(
        2, Sizes::small, [](const Method&) { return true; },
        [&](const State&, const Field& field, Generator&) {
            std::vector<float> means(most, 7.0f);
            field.sample({{0, 1, most}, {0, 1, 1}}, means);
            ASSERT_TRUE(same(means[0], static_cast<float>(field.at({0, 0}))));
            ASSERT_TRUE(std::isnan(means.back()));
            EXPECT_FALSE(usable(Viewport{{0, 1, most + 1}, good}));
        });
}

}

}
