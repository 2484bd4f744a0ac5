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

/// 2^exponent for exponents of normal numbers.
constexpr double power_of_two(int exponent) {
    return __builtin_bit_cast(double, static_cast<std::uint64_t>(exponent + 1023) << 52);
}

}

std::string_view format_name(NumberFormat format) {
    return shape_of(format).name;
}

Rounding::Rounding(NumberFormat format)
    : dropped_(53 - shape_of(format).bits), smallest_normal_(power_of_two(shape_of(format).lowest)),
      overflow_(power_of_two(shape_of(format).overflow)),
      far_(1.5 * power_of_two(shape_of(format).lowest - (shape_of(format).bits - 1) + 52)) {}

double rounded(double x, NumberFormat format) {
    return Rounding(format)(x);
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
