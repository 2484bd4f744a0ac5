// The number formats of deep learning, and rounding to them: nearest, ties to even, as IEEE 754 hardware does.
//
//   float32    24 bits, 2^−126 … 2^128       float16   11 bits, 2^−14 … 2^16       bfloat16   8 bits, 2^−126 … 2^128
//
// Below the smallest exponent numbers lose bits (subnormal numbers), at or above the largest they become ±∞. Bit-exact
// for every double. Not covered: float8, processors that flush subnormal numbers to zero.
#pragma once

#include <cstdint>
#include <string_view>

namespace posenc {

enum class NumberFormat { float32, float16, bfloat16 };

inline constexpr NumberFormat number_formats[] = {NumberFormat::float32, NumberFormat::float16, NumberFormat::bfloat16};

std::string_view format_name(NumberFormat format); ///< "float32", …

/// The number of the format that is nearest to x.
double rounded(double x, NumberFormat format);

/// The same for many numbers of one format.
class Rounding {
  public:
    explicit Rounding(NumberFormat format);
    double operator()(double x) const {
        const double size = __builtin_fabs(x);
        if (!(size < infinity)) // infinite, or no number
            return x;
        const double nearest = size < smallest_normal_ ? to_multiple(x) : with_bits(x);
        return __builtin_fabs(nearest) < overflow_ ? nearest : __builtin_copysign(infinity, x);
    }

  private:
    static constexpr double infinity = __builtin_huge_val();
    /// Rounds to a significand of fewer bits, ties to even. The addition carries into the exponent where necessary.
    double with_bits(double x) const {
        auto pattern = __builtin_bit_cast(std::uint64_t, x); // std::bit_cast is not in Emscripten's library yet
        const std::uint64_t odd = (pattern >> dropped_) & 1, half = std::uint64_t{1} << (dropped_ - 1);
        pattern += half - 1 + odd;
        return __builtin_bit_cast(double, pattern & ~(2 * half - 1));
    }
    /// Rounds to a multiple of the smallest number, ties to even: doubles of the size of the sum are exactly that far
    /// apart.
    double to_multiple(double x) const { return __builtin_copysign((x + far_) - far_, x); }

    int dropped_; ///< bits of a double's significand that the format lacks
    double smallest_normal_, overflow_, far_;
};

/// Half the distance from 1 to the next number: 2^−24, 2^−11, 2^−8. Rounding changes x by at most this times |x|.
double unit_roundoff(NumberFormat format);

/// The relative rounding error that a number of this type may have, the type named as in files ("float16", "complex64",
/// "text"); 0 for whole numbers.
double roundoff_of(std::string_view type);

}
