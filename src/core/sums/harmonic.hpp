// Sums of reciprocals of whole numbers, a closed form by Euler and Maclaurin:
//
//   Σ_{k = a … b} 1/k = ψ(b + 1) − ψ(a),   ψ(x) ≈ ln x − 1/(2x) − 1/(12x²) + 1/(120x⁴) − 1/(252x⁶)
#pragma once

#include "core/field.hpp"

namespace posenc {

/// Σ 1/k for k = first … last, 1 ≤ first; 0 where last < first.
double reciprocal_sum(Index first, Index last);

}
