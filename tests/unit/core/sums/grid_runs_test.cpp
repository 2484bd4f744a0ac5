// Runs of tokens on grids taken apart into boxes, token by token.
#include "core/sums/grid_runs.hpp"

#include <gtest/gtest.h>

namespace posenc::grid_runs_test {
namespace {

std::vector<GridBox> boxes_of(const std::vector<Index>& axes, Extent tokens) {
    std::vector<GridBox> boxes;
    for_boxes(axes, tokens, [&](const GridBox& box) { boxes.push_back(box); });
    return boxes;
}

/// The tokens of a box, row by row.
std::vector<Index> tokens_of(const std::vector<Index>& axes, const GridBox& box) {
    std::vector<Index> tokens{0};
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        std::vector<Index> longer;
        for (const Index token : tokens)
            for (Index place = box[axis].first; place < box[axis].first + box[axis].count; ++place)
                longer.push_back(token * axes[axis] + place);
        tokens = std::move(longer);
    }
    return tokens;
}

TEST(GridRuns, HoldEveryTokenOnceInOrder) {
    for (const std::vector<Index>& axes : std::vector<std::vector<Index>>{
             {7}, {1}, {3, 5}, {5, 1}, {1, 4}, {2, 3, 4}, {3, 1, 4}, {1, 1, 1}, {2, 3, 2, 3}, {1, 2, 1, 5}}) {
        Index all = 1;
        for (const Index places : axes)
            all *= places;
        for (Index first = 0; first < all; ++first)
            for (Index count = 0; first + count <= all; ++count) {
                std::vector<Index> tokens;
                const std::vector<GridBox> boxes = boxes_of(axes, {first, count});
                for (const GridBox& box : boxes) {
                    const std::vector<Index> inside = tokens_of(axes, box);
                    ASSERT_EQ(static_cast<Index>(inside.size()), tokens_in(box));
                    tokens.insert(tokens.end(), inside.begin(), inside.end());
                }
                ASSERT_EQ(static_cast<Index>(tokens.size()), count);
                for (Index n = 0; n < count; ++n)
                    ASSERT_EQ(tokens[static_cast<std::size_t>(n)], first + n);
                ASSERT_LE(boxes.size(), 2 * axes.size() - 1);
            }
    }
}

}
}
