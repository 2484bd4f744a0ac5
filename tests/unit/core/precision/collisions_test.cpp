// The first rows of rounded tables that are equal, against the table of collisions.
#include "core/method.hpp"
#include "core/precision/collisions.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::collisions_test {
namespace {

FirstCollisions collisions_of(const std::string& text) {
    return FirstCollisions(parse("method=precision-error&" + text).state);
}

TEST(FirstCollisions, LookBeyondTheLength) {
    const FirstCollisions found = collisions_of("table=rotary-table&d_model=64&length=50");
    ASSERT_TRUE(found.pair(NumberFormat::bfloat16));
    EXPECT_EQ(found.pair(NumberFormat::bfloat16)->row, 257);
    EXPECT_EQ(found.pair(NumberFormat::bfloat16)->earlier, 256);
    EXPECT_EQ(found.text(NumberFormat::bfloat16), "257 = 256");
    EXPECT_EQ(found.pair(NumberFormat::float16)->row, 2049);
    EXPECT_EQ(found.pair(NumberFormat::float32)->row, (1 << 24) + 1) << "whole numbers that float32 lacks";
    EXPECT_TRUE(found.goes_on());
}

TEST(FirstCollisions, AreThoseOfTheCollisionTable) {
    for (const std::string text : {"table=single-sine&wavelength=20&length=90", "table=t5-bucket&length=300",
                                   "table=sinusoidal&d_model=2&rounding=stored&length=700&offset=3",
                                   "table=normalised&length=3000", "table=time&times=0,256,257,1"}) {
        const State state = parse("method=precision-collision&" + text).state;
        const FieldPtr table = make_field(state).field;
        const FirstCollisions found(state);
        for (const NumberFormat format : number_formats) {
            Index row = 0;
            while (row < table->size().row && table->at({row, static_cast<Index>(format)}) == 0)
                ++row;
            const std::optional<EqualRows>& pair = found.pair(format);
            if (row == table->size().row) {
                EXPECT_TRUE(!pair || pair->row >= row) << text;
                continue;
            }
            ASSERT_TRUE(pair) << text;
            EXPECT_EQ(pair->row, row) << text;
            EXPECT_EQ(pair->earlier, row - static_cast<Index>(table->at({row, static_cast<Index>(format)}))) << text;
        }
    }
}

/// Every row beside every earlier one, cell by cell.
std::vector<Index> equals_cell_by_cell(const RoundedTable& table, NumberFormat format) {
    const auto same = [&](Index row, Index earlier) {
        for (Index col = 0; col < table.width(); ++col) {
            const double a = table.at(row, col, format), b = table.at(earlier, col, format);
            if (a != b && !(std::isnan(a) && std::isnan(b)))
                return false;
        }
        return true;
    };
    std::vector<Index> first;
    for (Index row = 0; row < table.length(); ++row) {
        Index earlier = 0;
        while (earlier < row && !same(row, earlier))
            ++earlier;
        first.push_back(earlier);
    }
    return first;
}

// Columns that are constant or like another one are not looked at: none may be left out that tells rows apart.
TEST(FirstEquals, AreThoseFoundCellByCell) {
    std::vector<Issue> issues;
    for (const std::string text :
         {"table=sinusoidal&base=1.0000000000000002&d_model=12&offset=250", "table=sinusoidal&base=1&d_model=6",
          "table=sinusoidal&base=1000000000000&d_model=24&offset=-200&grid=inclusive",
          "table=rotary-table&base=1000000000000&d_model=24&offset=-300&layout=halves-cosine-first&rounding=stored",
          "table=rotary-table&scaling=linear&factor=10000&d_model=8&rounding=stored&offset=16777000",
          "table=sinusoidal-2d&grid_height=9&grid_width=40&d_model=16&base=1000000000000",
          "table=fourier-features&bands=5", "table=time2vec&d_model=8&times=1,1e10,-3,0.0001,2,4,1",
          "table=alibi&head_count=12&rounding=stored", "table=normalised&range=symmetric", "table=t5-bucket"}) {
        const RoundedTable table =
            RoundedTable::of(parse("method=precision-collision&length=420&" + text).state, 420, 1 << 20, issues);
        for (const NumberFormat format : number_formats)
            EXPECT_EQ(first_equals(table, format, table.length()), equals_cell_by_cell(table, format))
                << text << " in " << format_name(format);
    }
}

TEST(FirstCollisions, RowsThatDependOnTheLengthAreNotContinued) {
    EXPECT_FALSE(collisions_of("table=normalised&length=50").goes_on());
    EXPECT_FALSE(collisions_of("table=rotary-table&scaling=dynamic-ntk&length=50").goes_on());
    EXPECT_EQ(collisions_of("table=normalised&length=50").compared(), 50);
}

}
}
