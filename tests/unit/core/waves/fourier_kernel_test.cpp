// The kernel of random Fourier features, against the product of their bands.
#include "core/method.hpp"
#include "core/waves/fourier_features.hpp"

#include <gtest/gtest.h>

namespace posenc::fourier_kernel_test {
namespace {

TEST(FourierKernel, IsTheDotProductOfTheBands) {
    const State state = parse("method=fourier-features&bands=5&include_input=0&length=9").state;
    const FourierFeatures features = fourier_features_of(state);
    const FieldPtr rows = make_field(state).field;
    for (Index apart = 0; apart < 9; ++apart) {
        double product = 0;
        for (Index col = 0; col < rows->size().col; ++col)
            product += rows->at({0, col}) * rows->at({apart, col});
        const double distance = static_cast<double>(apart) / 8;
        EXPECT_NEAR(features.kernel(distance, distance), product / 5, 1e-12);
    }
    double sum = 0;
    for (int n = 0; n < 10000; ++n) {
        const double x = 0.2 + 0.3 * (n + 0.5) / 10000;
        sum += features.kernel(x, x);
    }
    EXPECT_NEAR(features.kernel(0.2, 0.5), sum / 10000, 1e-6) << "the mean over an interval";
}

}
}
