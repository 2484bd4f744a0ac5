// Principal components (Pearson 1901; Jolliffe, Principal Component Analysis): the directions in which rows differ
// most.
//
//   m = mean of the rows,   C = Σ_p (x_p − m)(x_p − m)^T = V Λ V^T,   λ_1 ≥ λ_2 ≥ …,   y[p, k] = (x_p − m) · v_k
//
// The share of the variance of component k is λ_k / Σ λ. Exact: all eigenvectors of C, or of the rows' own products
// where there are fewer rows than columns, by symmetric_eigen. The entry of largest magnitude of a component is
// positive. Where shares are equal (to a part of 10⁻⁹), choose_basis fixes the basis. Shares below 10⁻¹² are rounding:
// those components are zero. Takes O(n·d·m + m³), m = min(n, d). Rows with an undefined number take no part.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"

namespace posenc {

struct PrincipalComponents {
    std::vector<double> mean;    ///< by column
    Rows directions;             ///< v_k, one row a component, at most as many as asked for; none with a share of 0
    std::vector<double> shares;  ///< of all components, falling; they add up to 1, or there are none
    std::vector<double> centred; ///< the rows less their mean, row-major, undefined rows as they were
};

PrincipalComponents principal_components(const Rows& rows, Index most_components);

}
