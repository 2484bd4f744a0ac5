#include "core/precision/number_format.hpp"

#include <cmath>
#include <cstdint>
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

/// std::bit_cast, which Emscripten's library does not have yet.
template <typename To, typename From> constexpr To as(From from) {
    return __builtin_bit_cast(To, from);
}

/// 2^exponent for exponents of normal numbers.
constexpr double power_of_two(int exponent) {
    return as<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// A significand of so many bits, ties to even: what is added carries into the exponent where it has to.
double with_bits(double x, int bits) {
    const int dropped = 53 - bits;
    std::uint64_t pattern = as<std::uint64_t>(x);
    const std::uint64_t odd = (pattern >> dropped) & 1, half = std::uint64_t{1} << (dropped - 1);
    pattern += half - 1 + odd;
    return as<double>(pattern & ~(2 * half - 1));
}

/// To a multiple of 2^exponent, ties to even: at this size of the sum doubles are that far apart.
double to_multiple(double x, int exponent) {
    const double far = 1.5 * power_of_two(exponent + 52);
    return std::copysign((x + far) - far, x);
}

}

std::string_view format_name(NumberFormat format) {
    return shape_of(format).name;
}

double rounded(double x, NumberFormat format) {
    const Shape& shape = shape_of(format);
    if (!std::isfinite(x))
        return x;
    const double nearest = std::fabs(x) < power_of_two(shape.lowest) ? to_multiple(x, shape.lowest - (shape.bits - 1))
                                                                     : with_bits(x, shape.bits);
    return std::fabs(nearest) < power_of_two(shape.overflow)
               ? nearest
               : std::copysign(std::numeric_limits<double>::infinity(), x);
}

double unit_roundoff(NumberFormat format) {
    return std::ldexp(1.0, -shape_of(format).bits);
}

double roundoff_of(std::string_view type) {
    if (type == "float64" || type == "complex128" || type == "text")
        return 0x1p-53;
    if (type == "complex64")
        return unit_roundoff(NumberFormat::float32);
    for (const NumberFormat format : number_formats)
        if (type == format_name(format))
            return unit_roundoff(format);
    return 0;
}

}
