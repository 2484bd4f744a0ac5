// Principal components against what defines them, and the method on top of them.
#include "core/encodings/projection.hpp"
#include "core/similarity/row_measures.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::principal_components_test {
namespace {

MakeResult projection(const std::string& text) {
    return made_of("method=projection&" + text);
}

const Projection& projection_of(const MakeResult& made) {
    return static_cast<const Projection&>(*made.field);
}

TEST(PrincipalComponents, AllOfThemKeepEveryDistance) {
    // Fewer columns than rows and the other way round take different ways.
    for (const std::string shape : {"d_model=8&length=30", "d_model=24&length=7"}) {
        const MakeResult made = projection(shape + "&components=8&base=50");
        const FieldPtr rows = field_of("method=sinusoidal&base=50&" + shape);
        ASSERT_EQ(made.field->size(), (Cell{rows->size().row, 8}));
        for (Index a = 0; a < rows->size().row; ++a)
            for (Index b = 0; b < a; ++b)
                ASSERT_NEAR(compare_rows(*made.field, a, b)->distance, compare_rows(*rows, a, b)->distance, 1e-9)
                    << shape;
    }
}

TEST(PrincipalComponents, ScoresAreUncorrelatedAndHoldTheSharesOfTheVariance) {
    const MakeResult made = projection("d_model=64&length=40&components=5");
    const Projection& field = projection_of(made);
    double total = 0;
    const FieldPtr rows = field_of("method=sinusoidal&d_model=64&length=40");
    for (Index col = 0; col < 64; ++col) {
        double sum = 0, squares = 0;
        for (Index row = 0; row < 40; ++row) {
            sum += rows->at({row, col});
            squares += rows->at({row, col}) * rows->at({row, col});
        }
        total += squares - sum * sum / 40;
    }
    for (Index a = 0; a < 5; ++a)
        for (Index b = 0; b <= a; ++b) {
            double product = 0;
            for (Index row = 0; row < 40; ++row)
                product += field.at({row, a}) * field.at({row, b});
            EXPECT_NEAR(product, a == b ? field.share(a) * total : 0, 1e-9);
        }
    double shares = 0;
    for (const double share : field.shares())
        shares += share;
    EXPECT_NEAR(shares, 1, 1e-9);
    EXPECT_TRUE(std::is_sorted(field.shares().rbegin(), field.shares().rend()));
}

TEST(PrincipalComponents, TheLargestEntryOfADirectionIsPositive) {
    for (const Index rows : {5, 40}) {
        std::vector<double> table;
        for (Index n = 0; n < rows * 12; ++n)
            table.push_back(std::sin(static_cast<double>(n * n) * 0.7));
        const PrincipalComponents parts = principal_components(Rows(12, table), 3);
        ASSERT_EQ(parts.directions.count(), 3);
        for (Index k = 0; k < 3; ++k) {
            const auto v = parts.directions.row(k);
            EXPECT_GT(
                *std::max_element(v.begin(), v.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }),
                0);
            EXPECT_NEAR(dot(v, v), 1, 1e-12);
        }
    }
}

TEST(PrincipalComponents, EqualSharesAreSettledTheSameWay) {
    const MakeResult made = projection("of=one-hot&length=9&components=2");
    const Projection& field = projection_of(made);
    EXPECT_NEAR(field.share(0), 1.0 / 8, 1e-12);
    EXPECT_NEAR(field.share(7), 1.0 / 8, 1e-12);
    EXPECT_EQ(field.share(8), 0);
    EXPECT_NEAR(field.at({0, 0}), std::sqrt(8.0 / 9), 1e-12) << "the direction of the first column";
    EXPECT_NEAR(field.at({0, 1}), 0, 1e-12);
    EXPECT_NEAR(field.at({1, 1}), std::sqrt(7.0 / 8), 1e-12);
}

TEST(Projection, RowsThatDoNotDifferHaveNoComponents) {
    const MakeResult made = projection("length=1");
    EXPECT_TRUE(projection_of(made).shares().empty());
    for (Index k = 0; k < 3; ++k)
        EXPECT_EQ(made.field->at({0, k}), 0);
    EXPECT_EQ(made.field->explain({0, 2}).steps.back().value, 0);
}

TEST(Projection, UndefinedRowsTakeNoPart) {
    const std::string table = "of=axial-learned&axes=2,3&d_model=8&components=4";
    const FieldPtr all = projection(table + "&length=6").field, more = projection(table + "&length=9").field;
    for (Index row = 0; row < 6; ++row)
        EXPECT_NEAR(more->at({row, 3}), all->at({row, 3}), 1e-12);
    EXPECT_TRUE(std::isnan(more->at({7, 0})));
}

TEST(Projection, LongTablesAreCutAndItIsSaid) {
    for (const std::string table : {"of=index", "d_model=128", "d_model=2048", "of=one-hot"}) {
        const MakeResult made = projection(table + "&length=1000000");
        ASSERT_EQ(made.issues.size(), 1u) << table;
        EXPECT_EQ(made.issues.front().key, "length");
        EXPECT_NE(made.issues.front().used.find(readable_integer(made.field->size().row)), std::string::npos) << table;
    }
    EXPECT_EQ(projection("of=index&length=1000000").field->size().row, 2048);
}

TEST(Projection, TheLastStepIsTheCell) {
    const MakeResult made = projection("d_model=6&length=9");
    for (Index row = 0; row < 9; ++row)
        for (Index k = 0; k < 3; ++k)
            EXPECT_EQ(made.field->explain({row, k}).steps.back().value, made.field->at({row, k}));
}

}
}
