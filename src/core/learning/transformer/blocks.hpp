// The parts of a transformer that do not depend on positions, forward and backward, on matrices of one row a token:
//
//   normalise     y = gain · (x − mean) / √(variance + 1e-5) + shift      over each row
//   activate      ReLU, or GELU: x · Φ(x)
//   cross_entropy −ln softmax(logits)[wanted], the mean over tokens of which something is wanted
#pragma once

#include "core/learning/transformer/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace posenc::learning {

/// A row of learned numbers.
template <class Scalar> using RowView = Eigen::Map<const Eigen::Matrix<Scalar, 1, Eigen::Dynamic>>;
template <class Scalar> using RowSlopes = Eigen::Map<Eigen::Matrix<Scalar, 1, Eigen::Dynamic>>;

/// What the backward pass of a normalisation needs.
template <class Scalar> struct Normalised {
    Buffer<Scalar> standard; ///< (x − mean) / deviation
    Buffer<Scalar> factors;  ///< 1 / deviation, a row a token
};

template <class Scalar>
void normalise(ConstView<Scalar> x, RowView<Scalar> gain, RowView<Scalar> shift, Normalised<Scalar>& kept,
               View<Scalar> y) {
    View<Scalar> standard = kept.standard.shaped(x.rows(), x.cols()), factors = kept.factors.shaped(x.rows(), 1);
    const Scalar one_part = 1 / static_cast<Scalar>(x.cols());
    for (Index row = 0; row < x.rows(); ++row) {
        const Scalar mean = x.row(row).sum() * one_part;
        standard.row(row).array() = x.row(row).array() - mean;
        const Scalar variance = standard.row(row).squaredNorm() * one_part;
        const Scalar factor = 1 / std::sqrt(variance + Scalar(1e-5));
        factors(row, 0) = factor;
        standard.row(row) *= factor;
        y.row(row).array() = standard.row(row).array() * gain.array() + shift.array();
    }
}

/// Adds the derivatives with respect to x to `x_slopes`, those with respect to gain and shift to theirs.
template <class Scalar>
void normalise_backward(const Normalised<Scalar>& kept, RowView<Scalar> gain, ConstView<Scalar> y_slopes,
                        View<Scalar> x_slopes, RowSlopes<Scalar> gain_slopes, RowSlopes<Scalar> shift_slopes) {
    const ConstView<Scalar> standard = kept.standard.read(), factors = kept.factors.read();
    const Scalar one_part = 1 / static_cast<Scalar>(y_slopes.cols());
    for (Index row = 0; row < y_slopes.rows(); ++row) {
        const auto s = standard.row(row).array();
        const auto g = y_slopes.row(row).array();
        shift_slopes.array() += g;
        gain_slopes.array() += g * s;
        const Scalar mean = (g * gain.array()).sum() * one_part, along = (g * gain.array() * s).sum() * one_part;
        x_slopes.row(row).array() += factors(row, 0) * (g * gain.array() - mean - s * along);
    }
}

/// y = act(x). The backward pass needs x itself.
template <class Scalar> void activate(ConstView<Scalar> x, bool gelu, View<Scalar> y) {
    if (gelu)
        y = x.unaryExpr([](Scalar v) { return v * std::erfc(-v / std::numbers::sqrt2_v<Scalar>) / 2; });
    else
        y = x.cwiseMax(Scalar(0));
}

/// Turns the derivatives with respect to y into those with respect to x, in place.
template <class Scalar> void activate_backward(ConstView<Scalar> x, bool gelu, View<Scalar> slopes) {
    const auto gelu_slope = [](Scalar v) {
        const Scalar density =
            std::exp(-v * v / 2) * std::numbers::inv_sqrtpi_v<Scalar> / std::numbers::sqrt2_v<Scalar>;
        return std::erfc(-v / std::numbers::sqrt2_v<Scalar>) / 2 + v * density;
    };
    if (gelu)
        slopes.array() *= x.array().unaryExpr(gelu_slope);
    else
        slopes = slopes.binaryExpr(x, [](Scalar slope, Scalar v) { return v > 0 ? slope : Scalar(0); });
}

/// A wanted token below 0 is ignored.
inline Index count_wanted(std::span<const int> wanted) {
    return std::count_if(wanted.begin(), wanted.end(), [](int token) { return token >= 0; });
}

/// The part of these rows in the mean loss of a batch that wants something of `counted` tokens; 0 where nothing is
/// wanted. The logits are replaced by the derivatives with respect to them.
template <class Scalar> Scalar cross_entropy(View<Scalar> logits, std::span<const int> wanted, Index counted) {
    const Scalar part = counted > 0 ? 1 / static_cast<Scalar>(counted) : Scalar(0);
    Scalar loss = 0;
    for (Index row = 0; row < logits.rows(); ++row) {
        const int token = wanted[static_cast<std::size_t>(row)];
        auto numbers = logits.row(row).array();
        if (token < 0) {
            numbers.setZero();
            continue;
        }
        numbers -= numbers.maxCoeff();
        const Scalar wanted_logit = numbers(token);
        numbers = numbers.exp();
        const Scalar sum = numbers.sum();
        loss += (std::log(sum) - wanted_logit) * part;
        numbers *= part / sum;
        numbers(token) -= part;
    }
    return loss;
}

}
