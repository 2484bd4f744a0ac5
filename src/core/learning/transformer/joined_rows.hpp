// What an encoding adds to the embeddings: one row a position, forward and backward.
//
//   added     the rows of the field, of a learned table, or of a learned formula
//   beside    those rows times a learned matrix
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

/// length × model width, or no rows. In `learned`, the matrix of `beside` is first and numbers of a formula are last.
template <class Scalar>
Matrix<Scalar> joined_rows(const Positioning& positioning, const Positions<Scalar>& positions,
                           const Learned<Scalar>& learned);

/// Adds the derivatives with respect to what is learned to `found`, from those with respect to the rows.
template <class Scalar>
void joined_rows_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                          const Learned<Scalar>& learned, const Matrix<Scalar>& slopes,
                          const LearnedSlopes<Scalar>& found);

}
