#include "core/precision/number_format.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posenc {

namespace {

struct Shape {
    std::string_view name;
    int bits;             ///< of the significand, the hidden one included
    int lowest, overflow; ///< 2^lowest is the smallest normal number, 2^overflow the first that is infinite
};

constexpr Shape shapes[] = {{"float32", 24, -126, 128}, {"float16", 11, -14, 16}, {"bfloat16", 8, -126, 128}};

const Shape& shape_of(NumberFormat format) {
    return shapes[static_cast<int>(format)];
}

}

std::string_view format_name(NumberFormat format) {
    return shape_of(format).name;
}

double rounded(double x, NumberFormat format) {
    const Shape& shape = shape_of(format);
    if (!std::isfinite(x) || x == 0)
        return x;
    int exponent = 0;
    std::frexp(x, &exponent); // |x| lies in 2^(exponent − 1) … 2^exponent
    const int unit = std::max(exponent - 1, shape.lowest) - (shape.bits - 1);
    // Scaling by a power of two is exact here; nearbyint rounds ties to even.
    const double nearest = std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
    return std::fabs(nearest) < std::ldexp(1.0, shape.overflow)
               ? nearest
               : std::copysign(std::numeric_limits<double>::infinity(), x);
}

double unit_roundoff(NumberFormat format) {
    return std::ldexp(1.0, -shape_of(format).bits);
}

}
