// Biases between vectors of positions (TUPE: Ke et al. 2020), forward and backward. Every head has d columns:
//
//   b[i, j] += (norm(P_a) Q) · (norm(P_b) K) / √(2d)         the method's Entry names the rows a and b of a pair
//
// `learned` and `found` begin with P, Q and K; biases are one a head.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

template <class Scalar>
void add_untied(const Positioning& positioning, const std::vector<Index>& places, const Learned<Scalar>& learned,
                std::vector<Matrix<Scalar>>& biases);

template <class Scalar>
void untied_backward(const Positioning& positioning, const std::vector<Index>& places, const Learned<Scalar>& learned,
                     const std::vector<Matrix<Scalar>>& slopes, const LearnedSlopes<Scalar>& found);

}
