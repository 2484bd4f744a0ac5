// What views remember: one value a type and picture, as it was left.
#include "views/canvas/memories.hpp"

#include <gtest/gtest.h>

namespace posenc::memories_test {
namespace {

struct One {
    int shown = 3;
};
struct Other {
    int shown = 4;
};

TEST(Memories, HoldOneValueOfEachType) {
    Memories memories;
    EXPECT_EQ(memories.of<One>().shown, 3);
    memories.of<One>().shown = 7;
    EXPECT_EQ(memories.of<One>().shown, 7);
    EXPECT_EQ(memories.of<Other>().shown, 4);
}

TEST(Memories, OfTwoPicturesAreTwo) {
    Memories first, second;
    first.of<One>().shown = 7;
    EXPECT_EQ(second.of<One>().shown, 3);
    One& kept = first.of<One>();
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(&first.of<One>(), &kept) << "it stays where it is";
}

}
}
