// Biases of which numbers are learned: b[i, j] of a head is a row of its table, or a formula of its numbers.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

inline bool learns_biases(const Positioning& positioning) {
    return positioning.enters(Enters::bias) && positioning.learns();
}

/// What is learned on top of the positions' own biases: one a head. `learned` is rows × heads of a table, or heads ×
/// numbers of a formula.
template <class Scalar>
std::vector<Matrix<Scalar>> learned_biases(const Positioning& positioning, const Positions<Scalar>& positions,
                                           ConstView<Scalar> learned, Index length);

/// Adds the derivatives by what is learned to `found`, from those by the biases, one a head.
template <class Scalar>
void learned_biases_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                             ConstView<Scalar> learned, const std::vector<Matrix<Scalar>>& slopes, View<Scalar> found);

}
