// Cells and pixels along one axis.
#include "views/canvas/screen_axis.hpp"

#include <gtest/gtest.h>

#include <map>

namespace posenc::screen_axis_test {
namespace {

ScreenAxis filled(Index count, float available) {
    return filling(lay_out(scale_for(count, available), 0, count, 10, false), available);
}

TEST(ScreenAxis, CellsOfOneAndTwoPixelsFillTheRoom) {
    const ScreenAxis axis = filled(128, 252.6f);
    EXPECT_EQ(axis.length, 252);
    std::map<Index, int> pixels;
    for (int pixel = 0; pixel < 252; ++pixel)
        ++pixels[axis.cell_at(10 + static_cast<float>(pixel) + 0.5f)];
    ASSERT_EQ(pixels.size(), 128u) << "no cell is left out";
    for (const auto& [cell, width] : pixels)
        EXPECT_TRUE(width == 1 || width == 2) << cell;
}

TEST(ScreenAxis, SamplesOfSeveralCellsFillItToo) {
    const ScreenAxis axis = filled(256, 250);
    EXPECT_EQ(axis.cells_per_sample, 2);
    EXPECT_EQ(axis.length, 250);
}

TEST(ScreenAxis, CellsThatFillMostOfItStayAlike) {
    for (const Index count : {1, 5, 60, 100, 190, 250})
        EXPECT_EQ(filled(count, 252).length, static_cast<float>(252 / count * count)) << count;
}

TEST(ScreenAxis, LargerCellsFillItWhereThePictureComesFirst) {
    const auto filled_up = [](Index count) {
        return filling(lay_out(scale_for(count, 252), 0, count, 0, false), 252, {.much = 0.06f, .largest_cell = 1e6f});
    };
    EXPECT_EQ(filled_up(40).length, 240) << "little is left";
    EXPECT_EQ(filled_up(44).length, 252) << "cells of five pixels would leave 32";
}

TEST(ScreenAxis, LargeCellsStayAsLargeAsTheyMayBe) {
    const ScreenAxis few = lay_out(scale_for(3, 300, 2), 0, 3, 0, false);
    EXPECT_EQ(filling(few, 300).length, 6);
}

}
}
