#include "core/precision/log_buckets.hpp"

#include <algorithm>

namespace posenc {

double LogBuckets::error_bound(double u) const {
    const double e = static_cast<double>(side.count() / 2), more = static_cast<double>(side.count()) - e;
    // x, e and their quotient move the logarithm by 3u; it, its divisor, share and product are rounded once each. Below
    // e a bucket is off by as much as x; on an edge by one more.
    const double step = more * u * (4 / std::log(static_cast<double>(max_distance) / e) + 6);
    return std::min(std::floor(step + u * e) + 1, static_cast<double>(side.count() - 1));
}

}
