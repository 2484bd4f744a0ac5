#include "core/sums/harmonic.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index added_one_by_one = 32; ///< from here on the terms left out are below 1e-15

/// ψ(x) − ln x
double digamma_rest(double x) {
    const double square = 1 / (x * x);
    return -1 / (2 * x) - square * (1.0 / 12 - square * (1.0 / 120 - square / 252));
}

}

double reciprocal_sum(Index first, Index last) {
    double total = 0;
    for (; first <= std::min(last, added_one_by_one); ++first)
        total += 1 / static_cast<double>(first);
    if (last < first)
        return total;
    const double a = static_cast<double>(first), b = static_cast<double>(last) + 1;
    return total + std::log1p((b - a) / a) + digamma_rest(b) - digamma_rest(a);
}

}
