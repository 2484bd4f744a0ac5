// The curve of similarity as samples and as a formula.
#include "core/similarity/similarity_curve.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::sampled_curve_test {
namespace {

SimilarityCurve curve_of(const std::string& text) {
    return *similarity_curve(parse("method=similarity&length=9&" + text).state);
}

TEST(SampledCurve, RunsFromTheFirstToTheLastOffset) {
    const SimilarityCurve curve = curve_of("d_model=8");
    const FieldPtr samples = sampled(curve, field_of("method=similarity&length=9&d_model=8"), 2, {-3, 5}, 9);
    ASSERT_EQ(samples->size(), (Cell{1, 9}));
    for (Index n = 0; n < 9; ++n) {
        EXPECT_NEAR(samples->at({0, n}), curve.at(2, -3 + static_cast<double>(n)), 1e-12);
        EXPECT_EQ(samples->explain({0, n}).steps.back().value, samples->at({0, n}));
    }
    EXPECT_TRUE(samples->explain({0, 8}).steps.back().text.starts_with("at k = 5: "));
    const Description description = samples->describe();
    EXPECT_EQ(description.high, samples->at({0, 3})) << "offset 0";
    EXPECT_LE(description.low, 0);
    const FieldPtr one = sampled(curve, samples, 2, {1, 4}, 1);
    EXPECT_EQ(one->at({0, 0}), curve.at(2, 1));
    EXPECT_TRUE(one->explain({0, 0}).steps.back().text.starts_with("at k = 1: "));
}

TEST(SimilarityCurve, TermsAddUpToTheDotProduct) {
    const SimilarityCurve curve = curve_of("d_model=8");
    double sum = 0;
    for (Index pair = 0; pair < curve.pairs(); ++pair)
        sum += curve.term(pair, 1.5);
    EXPECT_EQ(curve.pairs(), 4);
    EXPECT_NEAR(curve.at(3, 1.5), sum, 1e-12);
}

TEST(SimilarityCurve, SaysItsFormula) {
    EXPECT_EQ(curve_of("d_model=8").formula(), "Σ cos(k wᵢ) over 4 pairs");
    EXPECT_EQ(curve_of("d_model=8&measure=cosine").formula(), "Σ cos(k wᵢ) / 4");
    EXPECT_EQ(curve_of("d_model=8&measure=euclidean").formula(), "√(2 (4 − Σ cos(k wᵢ)))");
    EXPECT_EQ(curve_of("d_model=7").formula(), "Σ cos(k wᵢ) + sin(w p) sin(w (p + k))");
    EXPECT_EQ(curve_of("d_model=7&measure=cosine").formula(), "with the lone sine of the odd width");
}

}
}
