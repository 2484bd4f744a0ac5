// The largest error of each block of rows, against the errors of its cells.
#include "core/method.hpp"
#include "core/precision/error_curve.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::error_curve_test {
namespace {

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
    EXPECT_TRUE(curve.reads_all_columns());
    EXPECT_FALSE(curve.reads_all());
    const double error = curve.at({2, 999});
    EXPECT_GT(error, 0.1) << "positions of bfloat16 stand 4096 apart there";
    EXPECT_LE(error, curve.bound(NumberFormat::bfloat16));
}

TEST(ErrorCurve, ReadsOnlySoManyColumnsOfAWideRow) {
    for (const Index width : {Index{4096}, Index{8192}}) {
        const State state = parse("method=precision-error&table=sinusoidal&length=40&precision=bfloat16&d_model=" +
                                  std::to_string(width))
                                .state;
        const ErrorCurve curve(state, 40, 1, 1);
        EXPECT_EQ(curve.reads_all_columns(), width == 4096);
        EXPECT_EQ(curve.reads_all(), width == 4096);
        const FieldPtr error = make_field(state).field;
        double most = 0;
        for (Index col = 0; col < width; ++col)
            most = std::max(most, std::fabs(error->at({39, col})));
        EXPECT_LE(curve.at({2, 39}), most);
        EXPECT_GE(curve.at({2, 39}), width == 4096 ? most : 0.9 * most) << "neighbouring columns are alike";
    }
}

}
}
