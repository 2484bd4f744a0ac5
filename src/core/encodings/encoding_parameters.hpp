// The parameters that several encodings share.
#pragma once

#include "core/parameter.hpp"

namespace posenc::parameters {

extern const Parameter range, times, axes;

}

namespace posenc {

/// What the parameter `range` makes of a position: row / (length − 1), or that spread over −1 … 1. A sequence of one
/// position holds the first value.
inline double spread_position(double row, Index length, bool symmetric) {
    const double last = length > 1 ? static_cast<double>(length - 1) : 1;
    return symmetric ? 2 * row / last - 1 : row / last;
}

}
