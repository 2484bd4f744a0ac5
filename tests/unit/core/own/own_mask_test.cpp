// A table that was brought counts as the mask that it is, whatever numbers say so.
#include "core/own/own_mask.hpp"
#include "core/own/own_table.hpp"
#include "unit/core/made_fields.hpp"

#include <random>

namespace posenc::own_mask_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

FieldPtr brought(Index rows, Index cols, const std::vector<double>& values) {
    const OwnTablePtr table = OwnTable::make("m", {rows, cols}, values, "float32");
    return make_field(State{}.with_tables(OwnTables::with(nullptr, table)).with("method", "own")).field;
}

TEST(OwnMask, EveryWayOfWritingItIsTheSameMask) {
    std::mt19937 random(7);
    std::vector<bool> visible;
    constexpr Index side = 23;
    for (Index i = 0; i < side * side; ++i)
        visible.push_back(i % (side + 1) == 0 || random() % 3 == 0);
    for (const auto& [seen, hidden] :
         {std::pair{1.0, 0.0}, {0.0, 1.0}, {0.0, -infinite}, {0.0, -1e9}, {0.0, -65504.0}}) {
        std::vector<double> values;
        for (const bool one : visible)
            values.push_back(one ? seen : hidden);
        const OwnMask mask = own_mask(*brought(side, side, values));
        ASSERT_TRUE(mask.field) << mask.text;
        for (int n = 0; n < 40; ++n) {
            const Index row = static_cast<Index>(random() % side), col = static_cast<Index>(random() % side);
            const Block block{row, col, 1 + static_cast<Index>(random() % static_cast<unsigned>(side - row)),
                              1 + static_cast<Index>(random() % static_cast<unsigned>(side - col))};
            Index count = 0;
            for (Index r = block.row; r < block.row + block.rows; ++r)
                for (Index c = block.col; c < block.col + block.cols; ++c)
                    count += visible[static_cast<std::size_t>(r * side + c)] ? 1 : 0;
            EXPECT_EQ(mask.field->visible_count(block), count);
        }
        EXPECT_EQ(mask.field->hidden({0, 0}), Hidden::no);
    }
}

TEST(OwnMask, SaysHowItWasRead) {
    EXPECT_EQ(own_mask(*brought(2, 2, {1, 0, 1, 1})).text, "read as 1 = may look: most tokens see themselves");
    EXPECT_EQ(own_mask(*brought(2, 2, {0, 1, 0, 0})).text, "read as 1 = hidden: most tokens see themselves");
    EXPECT_EQ(own_mask(*brought(2, 2, {0, -infinite, 0, 0})).text, "read as 0 = may look, −∞ = hidden");
}

TEST(OwnMask, OtherTablesAreNone) {
    EXPECT_EQ(
        own_mask(*brought(2, 2, {1, 0, 0.37, 1})).text,
        "This table is no mask: it holds 0.37 in row 1, column 0. Masks hold 0 and 1, or 0 and −∞ or another large "
        "negative number.");
    for (const std::vector<double>& values : {std::vector<double>{0, 1, -infinite, 0},
                                              {0, -1e9, -1e8, 0},
                                              {0, -3, 0, 0},
                                              {0, undefined, 0, 0},
                                              {1, 1, 1, 1}})
        EXPECT_FALSE(own_mask(*brought(2, 2, values)).field);
}

TEST(OwnMask, ExplainsItsCells) {
    const OwnMask mask = own_mask(*brought(2, 2, {1, 0, 1, 1}));
    const Explanation hidden = mask.field->explain({0, 1});
    EXPECT_EQ(hidden.steps.back().value, 0);
    EXPECT_EQ(short_reason(mask.field->hidden({0, 1})), "hidden in the table");
    EXPECT_NE(hidden.fact.find("hidden in the table"), std::string::npos) << hidden.fact;
}

}
}
