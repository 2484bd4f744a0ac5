// The window of a matrix: kept inside the field, and written into the state in whole cells.
#include "views/canvas/camera.hpp"

#include <gtest/gtest.h>

namespace posenc::camera_test {
namespace {

constexpr Cell size{50, 128};

TEST(Camera, IsTheWholeFieldWithoutARow) {
    EXPECT_TRUE(camera_of(std::span<const double>{}).whole());
    EXPECT_TRUE(zoom_of({}, size).empty());
}

TEST(Camera, ComesBackFromItsRow) {
    const std::vector<double> zoom{16, 32, 8, 9};
    EXPECT_EQ(camera_of(zoom), (Camera{16, 32, 8, 9}));
    EXPECT_EQ(zoom_of(camera_of(zoom), size), zoom);
}

TEST(Camera, IsWrittenInWholeCellsThatTheFieldHas) {
    EXPECT_EQ(zoom_of({15.6, 32.4, 7.5, 9.49}, size), (std::vector<double>{16, 32, 8, 9}));
    EXPECT_EQ(zoom_of({-3, 400, 0.2, 999}, size), (std::vector<double>{0, 127, 1, 128}));
}

TEST(Camera, IsClampedToTheField) {
    EXPECT_EQ(clamped({900, 900, 8, 9}, size), (Camera{42, 119, 8, 9}));
    EXPECT_EQ(clamped({3, 3, 1, 1}, size), (Camera{3, 3, 4, 4})) << "the deepest zoom";
    EXPECT_EQ(clamped({3, 3, 1, 1}, {2, 9}), (Camera{0, 3, 2, 4})) << "a field that has fewer rows";
    EXPECT_TRUE(clamped({5, 5, 50, 300}, size).whole());
    EXPECT_EQ(clamped({5, 5, 50, 100}, size), (Camera{0, 5, 50, 100})) << "all rows, some columns";
}

TEST(Camera, ZoomsAboutAPlaceThatStays) {
    const Stretch closer = zoomed({10, 40}, 20, 2, 128);
    EXPECT_EQ(closer.count, 20);
    EXPECT_EQ((20 - closer.first) / closer.count, (20.0 - 10) / 40);
    EXPECT_EQ(zoomed({10, 40}, 20, 0.1, 128).count, 128);
    EXPECT_EQ(moved({10, 40}, 100, 128, 50).first, 78) << "what is shown ends with the field";
    EXPECT_EQ(moved({10, 40}, -100, 128, 50).first, 0);
}

}
}
