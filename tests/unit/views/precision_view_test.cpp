// The first collisions of rounded tables, the error over position, and the view that answers at which length two
// positions of a table become equal.
#include "core/precision/collisions.hpp"
#include "core/precision/error_curve.hpp"

#include "unit/screen/screen_hand.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace posenc;

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

TEST(ErrorCurve, IsTheLargestErrorOfEachBlock) {
    const std::string text = "method=precision-error&table=sinusoidal&d_model=6&length=70";
    const State state = parse(text).state;
    const ErrorCurve curve(state, 70, 8, 1 << 20);
    ASSERT_EQ(curve.size(), (Cell{3, 9}));
    ASSERT_TRUE(curve.reads_all());
    for (const NumberFormat format : number_formats) {
        const FieldPtr error = make_field(state.with("precision", format_name(format))).field;
        for (Index block = 0; block < 9; ++block) {
            double most = 0;
            for (Index row = block * 8; row < std::min<Index>(block * 8 + 8, 70); ++row)
                for (Index col = 0; col < 6; ++col)
                    most = std::max(most, std::fabs(error->at({row, col})));
            EXPECT_EQ(curve.at({static_cast<Index>(format), block}), most);
        }
    }
}

TEST(ErrorCurve, ReadsOnlySoMuchOfALargeBlock) {
    const State state = parse("method=precision-error&table=sinusoidal&d_model=64&length=1000000").state;
    const ErrorCurve curve(state, 1000000, 1000, 512);
    EXPECT_EQ(curve.rows_read(), 8);
    EXPECT_FALSE(curve.reads_all());
    const double error = curve.at({2, 999});
    EXPECT_GT(error, 0.1) << "positions of bfloat16 stand 4096 apart there";
    EXPECT_LE(error, curve.bound(NumberFormat::bfloat16));
}

class PrecisionView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1,
               "view=precision&method=precision-error&table=rotary-table&precision=bfloat16&length=50&d_model=64"};
};

TEST_F(PrecisionView, SaysAtWhichLengthPositionsCollideAndGoesThere) {
    EXPECT_TRUE(Hand::find("No collision in bfloat16 up to length 257; at 258 position 257 = 256.", "text"));
    ASSERT_TRUE(hand_.click("Show length 258", "button"));
    EXPECT_EQ(hand_.state().integer("length"), 258);
    EXPECT_TRUE(Hand::find("Collision in bfloat16 at length 258: position 257 = 256.", "text"));
    EXPECT_TRUE(Hand::find("first equal rows: 257 = 256", "text")) << "marked in the plot";
    EXPECT_FALSE(Hand::find("Show length 258", "button"));
}

TEST_F(PrecisionView, AFormatIsChosenByItsRow) {
    hand_.click(Hand::find_prefix("float16: first equal rows 2049 = 2048", "segment"));
    EXPECT_EQ(hand_.state().text("precision"), "float16");
    EXPECT_TRUE(Hand::find_prefix("float16: ", "segment")->chosen);
    EXPECT_FALSE(Hand::find_prefix("bfloat16: ", "segment")->chosen);
    EXPECT_TRUE(Hand::find("ERROR IN EVERY FORMAT", "text"));
    EXPECT_TRUE(Hand::find("No collision in float16 up to length 2049; at 2050 position 2049 = 2048.", "text"));
}

TEST_F(PrecisionView, TheTableOfCollisionsIsOneClickAway) {
    ASSERT_TRUE(hand_.click("collisions", "segment"));
    EXPECT_EQ(hand_.state().text("method"), "precision-collision");
    EXPECT_EQ(hand_.state().text("table"), "rotary-table");
    EXPECT_TRUE(Hand::find("Error over position", "plot"));
}

}
