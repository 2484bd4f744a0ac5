// Biases with learned numbers: b[i, j] of a head is a row of its table, a formula of its numbers, or a product of
// vectors of both positions (untied_positions.hpp), to which the numbers of a table may be added.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

inline bool learns_biases(const Positioning& positioning) {
    return positioning.enters(Enters::bias) && positioning.learns();
}

/// The positions' own biases plus what is learned, one matrix a head. In `learned`, a table is last (rows × heads), and
/// the numbers of a formula are first (heads × numbers).
template <class Scalar>
std::vector<Matrix<Scalar>> learned_biases(const Positioning& positioning, const Positions<Scalar>& positions,
                                           const Learned<Scalar>& learned);

/// Adds the derivatives with respect to what is learned to `found`, from those with respect to the biases, one a head.
template <class Scalar>
void learned_biases_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                             const Learned<Scalar>& learned, const std::vector<Matrix<Scalar>>& slopes,
                             const LearnedSlopes<Scalar>& found);

}
