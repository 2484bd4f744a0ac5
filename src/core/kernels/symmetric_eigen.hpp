// Eigenvalues and eigenvectors of a symmetric matrix, the same on every platform up to rounding.
//
//   A = Q^T T Q     Householder reflections to tridiagonal form (Golub and Van Loan, Matrix Computations, § 8.3.1)
//   T = U^T Λ U     implicit QR steps with Wilkinson's shift (§ 8.3.2), until the side diagonal is below rounding
//
// Eigenvalues ascend. Signs are free, and so is the basis where an eigenvalue repeats; here they are fixed. Eigenvalues
// within `same_eigenvalue` form a group with projector P = Σ v v^T. Its vectors are P e_j, made orthogonal to those
// before and of length 1, for the index j where this is longest (the first such index). So the entry of largest
// magnitude is positive in the vector of a simple eigenvalue. Takes O(n³). Not covered: matrices that are not
// symmetric, sparse solvers.
#pragma once

#include <cstddef>
#include <vector>

namespace posenc {

/// Eigenvalues closer than this, for matrices of entries of about 1, cannot be told apart.
inline constexpr double same_eigenvalue = 1e-9;

struct Eigensystem {
    std::vector<double> values;               ///< ascending
    std::vector<std::vector<double>> vectors; ///< vectors[i] belongs to values[i] and has length 1
};

/// Replaces vectors[first … end), orthogonal and of length 1, by the basis of their span that the rule above selects.
void choose_basis(std::vector<std::vector<double>>& vectors, std::size_t first, std::size_t end);

/// `matrix` is symmetric, row by row, with both triangles filled. No rows give no values.
Eigensystem symmetric_eigen(std::vector<std::vector<double>> matrix);

}
