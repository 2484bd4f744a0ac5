// A learned table read at another size: weights that add up to 1, sizes that leave it as it is, sums against cells.
#include "core/encodings/learned/resize_weights.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::table_resized_test {
namespace {

TEST(ResizeWeights, AddUpToOneAndKeepTheSameSize) {
    for (const Resize rule : {Resize::antialias, Resize::bicubic, Resize::corners})
        for (const auto& [places, wanted] : {std::pair{16, 16}, {4, 11}, {16, 3}, {1, 5}, {7, 1}, {1, 1}}) {
            const ResizeWeights weights(rule, places, wanted);
            for (Index i = 0; i < wanted; ++i) {
                double total = 0;
                for (const auto& [place, weight] : weights.taps(i)) {
                    total += weight;
                    EXPECT_TRUE(place >= 0 && place < places);
                    EXPECT_TRUE(places != wanted || std::fabs(weight - (place == i ? 1 : 0)) < 1e-15);
                }
                EXPECT_NEAR(total, 1, 1e-14) << places << " to " << wanted;
            }
            const std::vector<double> all = weights.added(0, wanted);
            double total = 0;
            for (const double weight : all)
                total += weight;
            EXPECT_NEAR(total, wanted, 1e-12);
        }
    // From corner to corner the ends stay; halfway between two places both count alike.
    const ResizeWeights corners(Resize::corners, 3, 5);
    EXPECT_EQ(corners.taps(4).front(), (std::pair<Index, double>{2, 1}));
    EXPECT_DOUBLE_EQ(corners.taps(1)[1].second, 0.5);
    // Half the size, antialiased: two neighbours ¾ and ¼ as far as a triangle of width 2 reaches.
    const ResizeWeights half(Resize::antialias, 8, 4);
    EXPECT_NEAR(half.taps(1)[1].second, 0.375, 1e-15);
}

TEST(TableResized, SumsAreThoseOfTheCells) {
    for (const std::string rule : {"antialias", "bicubic", "corners"}) {
        const FieldPtr field =
            field_of("method=table-resized&table_side=5&grid_height=7&grid_width=4&d_model=6&resize=" + rule);
        for (const Block block : {Block{0, 0, 28, 6}, Block{3, 1, 2, 2}, Block{1, 0, 3, 6}, Block{2, 2, 17, 3},
                                  Block{4, 0, 8, 1}, Block{27, 5, 1, 1}}) {
            double total = 0;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col)
                    total += field->at({row, col});
            EXPECT_NEAR(field->sum(block), total, 1e-12) << rule;
        }
        // A grid of the table's own size is the table.
        const FieldPtr same = field_of(
                           "method=table-resized&table_side=3&grid_height=3&grid_width=3&d_model=2&resize=" + rule),
                       other = field_of("method=table-resized&table_side=3&grid_height=3&grid_width=3&d_model=2");
        for (Index row = 0; row < 9; ++row)
            EXPECT_NEAR(same->at({row, 1}), other->at({row, 1}), 1e-14) << rule;
    }
}

}
}
