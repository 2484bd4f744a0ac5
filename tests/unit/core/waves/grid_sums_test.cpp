// Large blocks of grids of a million tokens: sums, and means in pictures, against every token of some columns.
#include "property/exact.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::grid_sums_test {
namespace {

using properties::added;

class GridSums : public testing::TestWithParam<std::string_view> {};

TEST_P(GridSums, AreThoseOfAllTokens) {
    const FieldPtr field = field_of(GetParam());
    const Cell size = field->size();
    ASSERT_GT(size.row, 900000);
    EXPECT_EQ(field->means(), Means::closed);
    for (const Index col : {Index{0}, size.col / 2 - 1, size.col - 2})
        for (const Extent rows : {Extent{1023, 2}, Extent{4095, 1 << 17}, Extent{size.row - 70001, 70000}}) {
            const Block block{rows.first, col, rows.count, 2};
            const double mean = static_cast<double>(added(*field, block) / (2.0L * rows.count));
            EXPECT_NEAR(field->mean(block), mean, 1e-11) << "column " << col << ", " << rows.count << " rows";
            float drawn = 0;
            field->sample({{block.row, block.rows, 1}, {block.col, block.cols, 1}}, {&drawn, 1});
            EXPECT_NEAR(drawn, mean, 1e-7);
            const Range range = field->range(block);
            for (Index n = 0; n < 1000; ++n) {
                const double value = field->at({rows.first + n * 7919 % rows.count, col + n % 2});
                ASSERT_TRUE(value >= range.low - 1e-12 && value <= range.high + 1e-12) << value;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(
    OfAMillionTokens, GridSums,
    testing::Values("method=sinusoidal-2d&grid_height=1024&grid_width=1000&d_model=16384",
                    "method=sinusoidal-2d&grid_height=99&grid_width=10&grid_frames=1024&d_model=30&flavour=multidim",
                    "method=sinusoidal-2d&grid_height=1024&grid_width=1024&d_model=64&flavour=detr&normalise=1",
                    "method=rotary-axial&grid_height=1000&grid_width=1024&d_model=1024&axial_flavour=lang",
                    "method=rotary-axial&grid_height=1024&grid_width=1024&d_model=64&axial_flavour=pixel&max_freq=4096",
                    "method=rotary-mixed&grid_height=1024&grid_width=1024&d_model=128&rotary_part=sin&head=3",
                    "method=m-rope&text_before=5000&grid_height=31&grid_width=32&frames=1024&d_model=128",
                    "method=axial-learned&axes=1024,1000&length=1000000&d_model=64",
                    "method=axial-learned&axes=32,32,32,32&length=1000000&d_model=70&axial_combine=concatenate"));

TEST(AxialTables, AreKeptWhereTheyAreSmall) {
    const std::string text = "method=axial-learned&axes=1024,1024&length=1048576&axial_combine=sum&d_model=";
    const FieldPtr small = field_of(text + "256"), large = field_of(text + "257");
    EXPECT_EQ(small->means(), Means::closed);
    EXPECT_NE(large->means(), Means::closed);
    for (const Cell cell : {Cell{0, 0}, Cell{1048575, 255}, Cell{777777, 77}})
        EXPECT_EQ(small->at(cell), large->at(cell));
    EXPECT_EQ(small->held_bytes(), 0u) << "for single cells nothing is kept";
    small->sum({0, 0, 1048576, 256});
    EXPECT_GE(small->held_bytes(), 2u * 1024 * 256 * sizeof(double));
    EXPECT_LE(small->held_bytes(), std::size_t{8} << 20);
    EXPECT_NEAR(small->sum({1000, 200, 50, 9}), static_cast<double>(added(*large, {1000, 200, 50, 9})), 1e-11);
}

TEST(AxialTables, HaveNoMeansBeyondTheirAxes) {
    const FieldPtr field = made_of("method=axial-learned&axes=3,4&length=20&d_model=6").field;
    std::vector<float> means(10);
    field->sample({{0, 2, 10}, {0, 6, 1}}, means);
    for (std::size_t row = 0; row < means.size(); ++row)
        EXPECT_EQ(std::isnan(means[row]), row >= 6) << row;
    EXPECT_TRUE(std::isnan(field->sum({11, 0, 2, 6})));
    EXPECT_EQ(field->range({11, 0, 5, 6}), field->range({11, 0, 1, 6}));
    EXPECT_TRUE(std::isnan(field->range({12, 0, 5, 6}).low));
}

}
}
