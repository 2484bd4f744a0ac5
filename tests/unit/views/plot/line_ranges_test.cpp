// The ranges of a line of blocks: those of its cells, whichever way it runs, with nothing where there are no cells.
#include "views/plot/line_ranges.hpp"

#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::line_ranges_test {

namespace {

void expect_ranges(const FieldPtr& field, const Viewport& line) {
    Session session(State{}, {});
    const std::vector<float> numbers = line_ranges(session, field, line).numbers;
    const bool down = line.cols.samples == 1;
    const std::size_t samples = numbers.size() / 2;
    ASSERT_EQ(samples, static_cast<std::size_t>(line.rows.samples * line.cols.samples));
    for (std::size_t n = 0; n < samples; ++n) {
        const int at = static_cast<int>(n);
        const Block block = sample_block(line, down ? at : 0, down ? 0 : at, field->size());
        Range range;
        for (Index row = block.row; row < block.row + block.rows; ++row)
            for (Index col = block.col; col < block.col + block.cols; ++col)
                range = united(range, {field->at({row, col}), field->at({row, col})});
        const Range read = range_of(numbers, n);
        if (std::isnan(range.low)) {
            EXPECT_TRUE(std::isnan(read.low)) << n;
            continue;
        }
        EXPECT_FLOAT_EQ(static_cast<float>(read.low), static_cast<float>(range.low)) << n;
        EXPECT_FLOAT_EQ(static_cast<float>(read.high), static_cast<float>(range.high)) << n;
    }
}

TEST(LineRanges, AreThoseOfTheCells) {
    for (const char* text : {"method=learned&length=60&d_model=9", "method=masked-softmax&length=60"}) {
        const FieldPtr field = field_of(text);
        expect_ranges(field, {{0, 7, 9}, {3, 1, 1}});
        expect_ranges(field, {{11, 2, 1}, {0, 4, 15}});
        expect_ranges(field, {{0, 1, 1}, {-12, 4, 5}});
    }
}

}

}
