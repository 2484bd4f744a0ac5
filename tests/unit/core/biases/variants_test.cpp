// One method for several values of a parameter, and values at distances.
#include "core/biases/variants.hpp"
#include "core/toeplitz.hpp"
#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::variants_test {
namespace {

const Toeplitz& toeplitz(const FieldPtr& field) {
    return *field->as_toeplitz();
}

TEST(Variants, AreTheFieldsOfTheirValues) {
    const State state = parse("method=alibi&length=20&head_count=3").state;
    const std::string values[] = {"0", "1", "2"};
    const Variants heads(state, "head", values);
    const AtDistances lines(heads.fields(), {-19, -5, 0, 1, 40});
    for (Index head = 0; head < 3; ++head) {
        const FieldPtr field = field_of("method=alibi&length=20&head_count=3&head=" + std::to_string(head));
        EXPECT_EQ(heads.fields()[static_cast<std::size_t>(head)]->at({19, 7}), field->at({19, 7}));
        EXPECT_EQ(lines.at({head, 0}), toeplitz(field).value(-19));
        EXPECT_EQ(lines.at({head, 1}), toeplitz(field).value(-5));
        EXPECT_TRUE(std::isinf(lines.at({head, 3})));
        EXPECT_TRUE(std::isnan(lines.at({head, 4}))) << "no pair is so far apart";
    }
    EXPECT_EQ(lines.finite_range().high, 0);
    EXPECT_EQ(lines.finite_range().low, toeplitz(heads.fields()[2]).value(-19)) << "the steepest of three";
}

}
}
