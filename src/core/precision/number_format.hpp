// The number formats of deep learning, and rounding to them: nearest, ties to even, as IEEE 754 hardware does.
//
//   float32    24 bits, 2^−126 … 2^128       float16   11 bits, 2^−14 … 2^16       bfloat16   8 bits, 2^−126 … 2^128
//
// Below the smallest exponent numbers lose bits (subnormal numbers), at or above the largest they become ±∞. Bit-exact
// for every double. Not covered: float8, processors that flush subnormal numbers to zero.
#pragma once

#include <string_view>

namespace posenc {

enum class NumberFormat { float32, float16, bfloat16 };

inline constexpr NumberFormat number_formats[] = {NumberFormat::float32, NumberFormat::float16, NumberFormat::bfloat16};

std::string_view format_name(NumberFormat format); ///< "float32", …

/// The number of the format that is nearest to x.
double rounded(double x, NumberFormat format);

/// Half the distance from 1 to the next number: 2^−24, 2^−11, 2^−8. Rounding changes x by at most this times |x|.
double unit_roundoff(NumberFormat format);

/// How much a number of this type, by the name that files give it ("float16", "complex64", "text"), may have been
/// rounded, relative to itself; 0 of whole numbers.
double roundoff_of(std::string_view type);

}
