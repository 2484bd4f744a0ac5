// The shift operator, the relative shift and skewing, and the terms of position logits, against their definitions.
#include "core/encodings/sinusoid.hpp"
#include "core/method.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace posenc;

Made made_of(std::string_view text) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.issues.empty()) << sentence(parsed.issues.front());
    return make_field(parsed.state);
}

FieldPtr field_of(std::string_view text) {
    const Made made = made_of(text);
    EXPECT_TRUE(made.issues.empty()) << sentence(made.issues.front());
    return made.field;
}

std::string issue_of(std::string_view text) {
    const Made made = made_of(text);
    EXPECT_EQ(made.issues.size(), 1u) << text;
    return made.issues.empty() ? "" : sentence(made.issues.front());
}

/// Σ over the columns of M[row, c] · PE(p, c).
double shifted(const Field& matrix, const Sinusoid& waves, Index row, double position) {
    double total = 0;
    for (Index col = 0; col < waves.width(); ++col)
        total += matrix.at({row, col}) * waves.at(position, col);
    return total;
}

TEST(ShiftOperator, MovesEveryPosition) {
    for (const std::string_view shape :
         {"d_model=10", "d_model=10&layout=halves", "d_model=12&layout=halves-cosine-first&grid=inclusive",
          "d_model=9&odd=zero-column", "d_model=9&odd=last-zero&base=100", "d_model=1&odd=zero-column"})
        for (const Index shift : {-1000, -3, 0, 1, 40}) {
            const std::string text = "method=shift-operator&" + std::string(shape) + "&shift=" + std::to_string(shift);
            const FieldPtr matrix = field_of(text);
            const Sinusoid waves(sinusoid_shape(parse(text).state));
            for (const double position : {0.0, 1.0, 7.0, 12345.0})
                for (Index row = 0; row < waves.width(); ++row)
                    ASSERT_NEAR(shifted(*matrix, waves, row, position),
                                waves.at(position + static_cast<double>(shift), row), 1e-9)
                        << text << " row " << row << " from " << position;
        }
}

TEST(ShiftOperator, ShiftsAddAndUndoEachOther) {
    const FieldPtr a = field_of("method=shift-operator&d_model=8&shift=5"),
                   b = field_of("method=shift-operator&d_model=8&shift=-5");
    for (Index row = 0; row < 8; ++row)
        for (Index col = 0; col < 8; ++col) {
            double product = 0;
            for (Index k = 0; k < 8; ++k)
                product += a->at({row, k}) * b->at({k, col});
            EXPECT_NEAR(product, row == col, 1e-15);
        }
}

TEST(ShiftOperator, ALoneSineHasNone) {
    EXPECT_EQ(issue_of("method=shift-operator&d_model=5&shift=2"),
              "d_model: ‘5’ leaves one sine without its cosine, and no matrix shifts that; even widths and odd = "
              "zero-column have one; its row is shown as undefined");
    const FieldPtr matrix = made_of("method=shift-operator&d_model=5&shift=2").field;
    for (Index other = 0; other < 5; ++other) {
        EXPECT_TRUE(std::isnan(matrix->at({4, other})));
        EXPECT_EQ(std::isnan(matrix->at({other, 4})), other == 4);
    }
    EXPECT_NE(matrix->explain({4, 1}).meaning.find("without its cosine"), std::string::npos);
    const FieldPtr still = field_of("method=shift-operator&d_model=5&shift=0");
    for (Index row = 0; row < 5; ++row)
        for (Index col = 0; col < 5; ++col)
            EXPECT_EQ(still->at({row, col}), row == col);
    EXPECT_EQ(made_of("method=shift-operator&d_model=16384").field->size(), (Cell{4096, 4096}));
}

}
