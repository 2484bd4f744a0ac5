// Products of matrices. For each combination of matrix types the compiler takes a second or two for Eigen's kernels, in
// every file that multiplies them; here they are compiled once. The many small products inside the heads (lazyProduct)
// need no kernels.
#pragma once

#include "core/learning/transformer/matrix.hpp"

namespace posenc::learning {

/// Any matrix, or part of one, whose rows are stored one after another.
template <class Scalar> using Factor = Eigen::Ref<const Matrix<Scalar>>;
/// Where a product goes: as large as the product, and no part of a factor.
template <class Scalar> using Target = Eigen::Ref<Matrix<Scalar>>;

/// to = a · b
template <class Scalar> void set_product(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b);
/// to = a · (b transposed)
template <class Scalar>
void set_product_by_transposed(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b);
/// to += a · b
template <class Scalar> void add_product(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b);
/// to += (a transposed) · b
template <class Scalar>
void add_product_of_transposed(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b);

}
