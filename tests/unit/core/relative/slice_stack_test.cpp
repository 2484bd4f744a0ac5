// Slices of the stack of vectors against the fields that show them one at a time.
#include "core/relative/slice_stack.hpp"
#include "unit/core/made_fields.hpp"

#include <array>

namespace posenc {
namespace {

TEST(SliceStack, HoldsTheFieldOfEachDimension) {
    for (const std::string text : {"method=shaw&length=9&clip=3&d_model=8&seed=5&dimension=2",
                                   "method=relative-sinusoidal&query_length=5&key_length=9&d_model=8&signed=1"}) {
        const SliceStack stack = slice_stack(state_of(text), std::array<Index, 3>{0, 2, 7}, 32);
        ASSERT_EQ(stack.slices.size(), 3u);
        Range range;
        for (const SliceStack::Slice& slice : stack.slices) {
            const FieldPtr field =
                make_field(parse(text + "&dimension=" + std::to_string(slice.dimension)).state).field;
            ASSERT_EQ(field->size(), (Cell{stack.rows.samples, stack.cols.samples}));
            for (int row = 0; row < stack.rows.samples; ++row)
                for (int col = 0; col < stack.cols.samples; ++col) {
                    const double number = static_cast<double>(stack.at(slice, row, col));
                    EXPECT_NEAR(number, field->at({row, col}), 1e-6) << text << slice.dimension;
                    range = united(range, {number, number});
                }
        }
        EXPECT_EQ(stack.range, range);
    }
}

TEST(SliceStack, ShowsMeansOfManyCells) {
    const std::string text = "method=shaw&length=100&clip=3&d_model=4";
    const SliceStack stack = slice_stack(state_of(text), std::array<Index, 1>{1}, 32);
    EXPECT_EQ(stack.rows.cells_per_sample, 4);
    EXPECT_EQ(stack.rows.samples, 25);
    const FieldPtr field = field_of(text + "&dimension=1");
    EXPECT_NEAR(static_cast<double>(stack.at(stack.slices[0], 3, 4)), field->sum({12, 16, 4, 4}) / 16, 1e-6);
}

}
}
