// What the relative and the similarity view are drawn from: numbers on their way through the stages of the relative
// shift and what they cost, diagonals, given distances, the curve of similarity, the residual of the shift.
#include "core/relative/diagonal_spread.hpp"
#include "core/relative/given_distance.hpp"
#include "core/relative/shift/relative_shift.hpp"
#include "core/similarity/shift_residual.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "unit/core/made_fields.hpp"

#include <array>
#include <cmath>

namespace posenc::relative_parts_test {
namespace {

constexpr std::pair<std::string_view, ShiftStage> stages[] = {
    {"products", ShiftStage::products}, {"padded", ShiftStage::padded},   {"reshaped", ShiftStage::reshaped},
    {"dropped", ShiftStage::dropped},   {"shifted", ShiftStage::shifted}, {"result", ShiftStage::result},
    {"direct", ShiftStage::direct}};

TEST(ShiftStages, EveryCellOfEveryStageIsTheNumberOfItsPlace) {
    for (const std::string base :
         {"method=relative-shift&length=5&query_length=3&time_direction=right",
          "method=relative-shift&length=5&query_length=3&time_direction=left",
          "method=relative-shift&length=5&query_length=3&time_direction=both",
          "method=relative-shift&length=4&time_direction=both", "method=relative-shift&length=1&time_direction=both",
          "method=music-skew&length=4"}) {
        const RelativeShift shift = relative_shift_of(parse(base).state);
        const FieldPtr products = field_of(base + "&stage=products");
        for (const auto& [id, stage] : stages) {
            SCOPED_TRACE(base + " " + std::string(id));
            const FieldPtr field = field_of(base + "&stage=" + std::string(id)),
                           distances = stage_distances(shift, stage);
            ASSERT_EQ(field->size(), stage_size(shift, stage));
            for (Index row = 0; row < field->size().row; ++row)
                for (Index col = 0; col < field->size().col; ++col) {
                    const std::optional<Index> place = place_of(shift, stage, {row, col});
                    const std::optional<Cell> product = place ? shift.padded(*place) : std::nullopt;
                    const double wanted = !place ? undefined : product ? products->at(*product) : 0;
                    EXPECT_TRUE(same(field->at({row, col}), wanted)) << row << ", " << col;
                    if (place) {
                        EXPECT_EQ(cell_of(shift, stage, *place), (Cell{row, col}));
                    }
                    const double distance = product ? static_cast<double>(shift.distance(product->col)) : undefined;
                    EXPECT_TRUE(same(distances->at({row, col}), distance));
                }
        }
    }
}

TEST(ShiftStages, ANumberThatAStageDoesNotHoldStandsNowhere) {
    const RelativeShift shift{3, 5, TimeDirection::right};
    EXPECT_EQ(cell_of(shift, ShiftStage::products, 0), std::nullopt) << "a zero of the padding";
    EXPECT_EQ(cell_of(shift, ShiftStage::padded, 0), (Cell{0, 0}));
    EXPECT_EQ(cell_of(shift, ShiftStage::dropped, 2), std::nullopt) << "in the row that is dropped";
    EXPECT_EQ(cell_of(shift, ShiftStage::dropped, 3), (Cell{0, 0}));
    EXPECT_EQ(cell_of(shift, ShiftStage::result, 6), std::nullopt) << "a left-over: query 0 reaches keys 0 to 2";
}

TEST(ShiftStages, CostsAreCounted) {
    const auto costs = [](const RelativeShift& shift) {
        const ShiftCosts direct = direct_costs(shift, 10), moved = shift_costs(shift, 10);
        return std::array{pairs_reached(shift), direct.multiplications, direct.vector_numbers, moved.multiplications,
                          moved.vector_numbers, moved.copied,           moved.left_over};
    };
    // Both ways: n(2n − 1)d against n²d, but 2n − 1 vectors instead of n².
    EXPECT_EQ(costs({4, 4, TimeDirection::both}), (std::array<Index, 7>{16, 160, 160, 280, 70, 32, 12}));
    // Query i reaches keys 0 … i + 2: 3 + 4 + 5 pairs.
    EXPECT_EQ(costs({3, 5, TimeDirection::right}), (std::array<Index, 7>{12, 120, 120, 150, 50, 18, 3}));
    EXPECT_EQ(costs({3, 5, TimeDirection::left}), (std::array<Index, 7>{12, 120, 120, 150, 50, 18, 3}));
    Index reached = 0;
    const RelativeShift left{3, 5, TimeDirection::left};
    for (Index row = 0; row < 3; ++row)
        for (Index col = 0; col < 5; ++col)
            reached += left.reaches({row, col}) ? 1 : 0;
    EXPECT_EQ(reached, pairs_reached(left));
}

TEST(ShiftStages, TheCheckFindsEveryDifference) {
    const std::string base = "method=relative-shift&length=5&query_length=3";
    const FieldPtr result = field_of(base), direct = field_of(base + "&stage=direct");
    const auto check = [&](const FieldPtr& other) { return ShiftCheck(*result, *other); };
    EXPECT_EQ(check(direct).largest_difference(), 0);
    EXPECT_TRUE(check(direct).complete());
    EXPECT_GT(check(field_of(base + "&seed=1")).largest_difference(), 0.01);
    EXPECT_EQ(check(field_of(base + "&stage=shifted")).largest_difference(), std::numeric_limits<double>::infinity())
        << "a left-over where the result is undefined";
    const std::string large = "method=relative-shift&length=300";
    const ShiftCheck part(*field_of(large), *field_of(large + "&stage=direct"));
    EXPECT_FALSE(part.complete());
    EXPECT_LE(part.rows() * 300, ShiftCheck::most_compared);
}

TEST(DiagonalSpread, FindsTheFirstDiagonalThatChanges) {
    const DiagonalSpread uneven(field_of("method=distance&positions=1,2,5,6,9"));
    EXPECT_FALSE(uneven.constant());
    EXPECT_TRUE(uneven.complete());
    EXPECT_EQ(uneven.broken(), 1) << "1, 3, 1, 3";
    EXPECT_EQ(uneven.changed(), 4) << "3 apart: 5 and 7; 2 apart: 4, 4, 4";
    ASSERT_EQ(uneven.size(), (Cell{3, 9}));
    EXPECT_DOUBLE_EQ(uneven.at({0, 5}), 2);
    EXPECT_EQ(uneven.at({1, 5}), 1);
    EXPECT_EQ(uneven.at({2, 5}), 3);
    const DiagonalSpread even(field_of("method=distance&positions=3,5,7,9"));
    EXPECT_TRUE(even.constant());
    EXPECT_EQ(even.broken(), std::nullopt);
}

TEST(DiagonalSpread, DoesNotReadWhatIsToeplitzAndNeverReadsMuch) {
    const DiagonalSpread formula(field_of("method=distance&length=16777216"));
    EXPECT_TRUE(formula.by_formula());
    EXPECT_TRUE(formula.constant());
    EXPECT_EQ(formula.cells_read(), 0);
    // The lone sine of an odd width: a closed form that is not Toeplitz.
    const DiagonalSpread huge(field_of("method=similarity&length=16777216&d_model=7"));
    EXPECT_FALSE(huge.by_formula());
    EXPECT_FALSE(huge.complete());
    EXPECT_FALSE(huge.constant());
    EXPECT_LE(huge.cells_read(), DiagonalSpread::most_cells);
    EXPECT_LE(huge.size().col, DiagonalSpread::most_diagonals);
}

TEST(DiagonalSpread, UndefinedCellsEqualEachOther) {
    const DiagonalSpread masked(field_of("method=relative-shift&length=4"));
    EXPECT_EQ(masked.size(), (Cell{3, 7}));
    EXPECT_TRUE(std::isnan(masked.at({0, 6}))) << "the upper right corner is undefined";
    EXPECT_TRUE(std::isfinite(masked.at({0, 0})));
    EXPECT_EQ(*masked.broken(), 0) << "the upper triangle is undefined everywhere";
}

TEST(GivenDistance, HoldsWhatNoLineCan) {
    const std::string text = "method=distance&separations=X Y 2, Y Z 2, X Z 6";
    const FieldPtr plain = field_of(text), both = field_of(text + "&signed=1");
    EXPECT_EQ(plain->describe().rows.labels, (std::vector<std::string>{"X", "Y", "Z"}));
    EXPECT_EQ(plain->at({0, 2}), 6);
    EXPECT_EQ(plain->at({2, 0}), 6);
    EXPECT_EQ(plain->at({1, 1}), 0);
    EXPECT_EQ(both->at({0, 1}), 2);
    EXPECT_EQ(both->at({1, 0}), -2);
    EXPECT_NE(plain->explain({0, 2}).meaning.find("Via Y it is only 4"), std::string::npos);
    EXPECT_EQ(plain->explain({0, 1}).meaning.find("Over"), std::string::npos);
}

TEST(GivenDistance, ReadsWhatItCanAndSaysWhatItCannot) {
    const FieldPtr gaps = field_of("method=distance&separations=a b 1, b c 2");
    EXPECT_TRUE(std::isnan(gaps->at({0, 2}))) << "not given";
    for (const std::string bad : {"a b", "a a 1", "a b -1", "a b c 1", "a b nan", "7"}) {
        const std::string issue = issue_of("method=distance&separations=" + bad);
        EXPECT_NE(issue.find("separations: ‘" + bad), std::string::npos) << issue;
        EXPECT_NE(issue.find("it is left out"), std::string::npos);
    }
    EXPECT_EQ(made_of("method=distance&separations=,").field->size(), (Cell{1, 1}));
    std::string many;
    for (int n = 0; n < 300; ++n)
        many += "p" + std::to_string(n) + " q" + std::to_string(n) + " 1,";
    EXPECT_LE(made_of("method=distance&separations=" + many).field->size().row, static_cast<Index>(most_separated));
}

double pe(double position, int column, double d_model) {
    const double angle = position * std::pow(10000.0, -2.0 * (column / 2) / d_model);
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

TEST(SimilarityCurve, PassesThroughTheMatrixAndBetweenItsCells) {
    for (const std::string measure : {"dot", "cosine", "euclidean"})
        for (const int width : {8, 7}) {
            const std::string text =
                "method=similarity&length=9&offset=2&d_model=" + std::to_string(width) + "&measure=" + measure;
            SCOPED_TRACE(text);
            const FieldPtr field = field_of(text);
            const std::optional<SimilarityCurve> curve = similarity_curve(parse(text).state);
            ASSERT_TRUE(curve);
            EXPECT_EQ(curve->same_everywhere(), width == 8);
            for (Index p = 0; p < 9; ++p)
                for (Index q = 0; q < 9; ++q)
                    EXPECT_NEAR(curve->at(static_cast<double>(p), static_cast<double>(q - p)), field->at({p, q}), 1e-7);
            double dot = 0, a = 0, b = 0, apart = 0; // row 3 is position 5; 1.5 further on
            for (int column = 0; column < width; ++column) {
                const double x = pe(5, column, width), y = pe(6.5, column, width);
                dot += x * y;
                a += x * x;
                b += y * y;
                apart += (x - y) * (x - y);
            }
            const double wanted = measure == "dot"      ? dot
                                  : measure == "cosine" ? dot / std::sqrt(a * b)
                                                        : std::sqrt(apart);
            EXPECT_NEAR(curve->at(3, 1.5), wanted, 1e-12);
        }
    EXPECT_FALSE(similarity_curve(parse("method=similarity&projected=1").state));
    EXPECT_FALSE(similarity_curve(parse("method=similarity&of=index").state));
}

std::shared_ptr<const ShiftResidual> residual_of(const std::string& text, Index positions) {
    return shift_residual(parse(text).state, made_of(text).field, positions);
}

TEST(ShiftResidual, IsRoundingAndNothingElse) {
    for (const std::string layout : {"interleaved", "halves", "halves-cosine-first"}) {
        const auto residual = residual_of("method=shift-operator&shift=-3&d_model=12&layout=" + layout, 40);
        ASSERT_EQ(residual->size(), (Cell{40, 12}));
        EXPECT_LT(residual->largest(), 1e-14) << layout;
        EXPECT_GT(residual->largest(), 0);
        double most = 0;
        for (Index p = 0; p < 40; ++p) {
            double here = 0;
            for (Index col = 0; col < 12; ++col)
                here = std::max(here, std::fabs(residual->at({p, col})));
            EXPECT_EQ(residual->largest_at(p), here);
            most = std::max(most, here);
        }
        EXPECT_EQ(residual->largest(), most);
    }
    EXPECT_EQ(residual_of("method=shift-operator&shift=0&d_model=4", 8)->largest(), 0);
}

TEST(ShiftResidual, HasNoRowForALoneSineAndIsNeverLarge) {
    const auto odd = residual_of("method=shift-operator&shift=2&d_model=5", 6);
    for (Index p = 0; p < 6; ++p) {
        EXPECT_TRUE(std::isnan(odd->at({p, 4})));
        EXPECT_FALSE(std::isnan(odd->at({p, 3})));
    }
    const auto wide = residual_of("method=shift-operator&d_model=4096", 16777216);
    EXPECT_LE(wide->size().row * wide->size().col, ShiftResidual::most_residuals);
}

}
}
