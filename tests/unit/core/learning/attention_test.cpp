// The heads of a layer against sums written out, and what hidden keys come to.
#include "core/learning/transformer/attention.hpp"

#include "core/random.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::learning::attention_test {
namespace {

constexpr HeadSizes sizes{2, 5, 2, 4};
constexpr float hidden = -std::numeric_limits<float>::infinity();

struct Heads {
    Buffer<float> projections, out;
    Positions<float> positions;
    std::vector<Matrix<float>> biases;
    Attention<float> attention;

    Heads() {
        const Random random(1, 1);
        View<float> numbers = projections.shaped(sizes.tokens(), 3 * sizes.model_width());
        for (Index n = 0; n < numbers.size(); ++n)
            numbers.data()[n] = static_cast<float>(random.normal(static_cast<std::uint64_t>(n)));
    }
    void forward() {
        attention.forward(sizes, {&positions, &biases}, {nullptr, 0, 0}, projections.view(),
                          out.shaped(sizes.tokens(), sizes.model_width()));
    }
};

TEST(LearningAttention, WeightsAndOutputAreTheSumsOfTheFormula) {
    Heads heads;
    const Matrix<float> p = heads.projections.view();
    heads.biases.push_back(Matrix<float>::Random(5, 5));
    heads.biases.push_back(Matrix<float>::Random(5, 5));
    heads.forward();
    for (Index sequence = 0; sequence < 2; ++sequence)
        for (Index head = 0; head < 2; ++head)
            for (Index query = 0; query < 5; ++query) {
                std::vector<double> e;
                double sum = 0;
                for (Index key = 0; key < 5; ++key) {
                    double product = 0;
                    for (Index c = 0; c < 4; ++c)
                        product += p(sequence * 5 + query, head * 4 + c) * p(sequence * 5 + key, 8 + head * 4 + c);
                    e.push_back(std::exp(product / 2 + heads.biases[static_cast<std::size_t>(head)](query, key)));
                    sum += e.back();
                }
                for (Index c = 0; c < 4; ++c) {
                    double wanted = 0;
                    for (Index key = 0; key < 5; ++key)
                        wanted += e[static_cast<std::size_t>(key)] / sum * p(sequence * 5 + key, 16 + head * 4 + c);
                    EXPECT_NEAR(heads.out.read()(sequence * 5 + query, head * 4 + c), wanted, 1e-5);
                }
                for (Index key = 0; key < 5; ++key)
                    EXPECT_NEAR(heads.attention.weights(sequence, head)(query, key),
                                e[static_cast<std::size_t>(key)] / sum, 1e-5);
            }
}

TEST(LearningAttention, HiddenKeysWeighNothingAndAQueryThatSeesNoneGetsNothing) {
    Heads heads;
    Matrix<float> bias = Matrix<float>::Zero(5, 5);
    bias.row(0).setConstant(hidden);
    bias(1, 1) = bias(1, 4) = bias(3, 0) = hidden;
    heads.biases.push_back(bias);
    heads.forward();
    for (Index sequence = 0; sequence < 2; ++sequence)
        for (Index head = 0; head < 2; ++head) {
            const ConstView<float> weights = heads.attention.weights(sequence, head);
            for (Index query = 0; query < 5; ++query) {
                EXPECT_NEAR(weights.row(query).sum(), query == 0 ? 0 : 1, 1e-6);
                for (Index key = 0; key < 5; ++key)
                    EXPECT_EQ(weights(query, key) == 0, bias(query, key) == hidden) << query << ", " << key;
            }
            EXPECT_EQ(heads.out.read().row(sequence * 5).squaredNorm(), 0);
        }
}

}
}
