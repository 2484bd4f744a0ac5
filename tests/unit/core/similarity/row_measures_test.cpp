// What two rows have in common, against numbers worked out by hand.
#include "core/similarity/row_measures.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::row_measures_test {
namespace {

TEST(RowMeasures, AreSumsOverTheColumns) {
    // Rows of the distance matrix of 1, 2, 5: (0, 1, 4) and (4, 3, 0).
    const FieldPtr field = field_of("method=distance&positions=1,2,5");
    const std::optional<RowMeasures> measures = compare_rows(*field, 0, 2);
    ASSERT_TRUE(measures);
    EXPECT_EQ(measures->dot, 3);
    EXPECT_NEAR(measures->cosine, 3 / (std::sqrt(17.0) * 5), 1e-15);
    EXPECT_NEAR(measures->distance, 6, 1e-15) << "√(16 + 4 + 16)";
}

TEST(RowMeasures, ARowOfZerosHasNoDirection) {
    const FieldPtr field = field_of("method=index&length=3");
    const std::optional<RowMeasures> measures = compare_rows(*field, 0, 2);
    ASSERT_TRUE(measures);
    EXPECT_TRUE(std::isnan(measures->cosine));
    EXPECT_NEAR(measures->distance, 2 * std::sqrt(static_cast<double>(field->size().col)), 1e-12);
}

TEST(RowMeasures, OnlySoManyColumnsAreRead) {
    EXPECT_TRUE(compare_rows(*field_of("method=distance&length=65536"), 0, 1));
    EXPECT_FALSE(compare_rows(*field_of("method=distance&length=65537"), 0, 1));
}

}
}
