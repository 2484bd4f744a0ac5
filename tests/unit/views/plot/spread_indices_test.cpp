// Which of many things are drawn where only some have room.
#include "views/plot/spread_indices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace posenc::spread_indices_test {
namespace {

TEST(SpreadIndices, AllOfThemWhereTheyFit) {
    EXPECT_EQ(spread_indices(4, 9, {}), (std::vector<Index>{0, 1, 2, 3}));
    EXPECT_EQ(spread_indices(1, 1, {}), (std::vector<Index>{0}));
    EXPECT_TRUE(spread_indices(0, 9, {}).empty());
}

TEST(SpreadIndices, OtherwiseEvenlySpreadWithFirstLastAndTheWanted) {
    EXPECT_EQ(spread_indices(101, 5, {}), (std::vector<Index>{0, 25, 50, 75, 100}));
    const std::vector<Index> wanted{3, 4, 8190, 100000};
    const std::vector<Index> shown = spread_indices(8192, 40, wanted);
    EXPECT_EQ(shown.size(), 40u);
    EXPECT_EQ(shown.front(), 0);
    EXPECT_EQ(shown.back(), 8191);
    EXPECT_TRUE(std::is_sorted(shown.begin(), shown.end()));
    EXPECT_EQ(std::set<Index>(shown.begin(), shown.end()).size(), shown.size());
    for (const Index index : {3, 4, 8190})
        EXPECT_TRUE(std::binary_search(shown.begin(), shown.end(), index)) << index;
    EXPECT_EQ(spread_indices(8192, 2, wanted), (std::vector<Index>{0, 8191})) << "the ends stay";
    EXPECT_EQ(spread_indices(8192, 1, wanted), (std::vector<Index>{3}));
}

}
}
