// The first rows of rounded tables that are equal, against the table of collisions.
#include "core/method.hpp"
#include "core/precision/collisions.hpp"

#include <gtest/gtest.h>

namespace posenc {
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

TEST(FirstCollisions, RowsThatDependOnTheLengthAreNotContinued) {
    EXPECT_FALSE(collisions_of("table=normalised&length=50").goes_on());
    EXPECT_FALSE(collisions_of("table=rotary-table&scaling=dynamic-ntk&length=50").goes_on());
    EXPECT_EQ(collisions_of("table=normalised&length=50").compared(), 50);
}

}
}
