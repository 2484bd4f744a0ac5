// Floating-point numbers of 8 and 16 bits: sign, exponent, mantissa, from high to low.
//   value = (−1)^s · 2^(e − bias) · (1 + m / 2^bits)      with e = 0: 2^(1 − bias) · m / 2^bits
// Specials: IEEE 754 (infinities and NaN at the highest exponent); "fn": no infinities, NaN where all bits but the sign
// are set; "fnuz": no infinities, no −0, whose bits mean NaN (Micikevicius et al. 2022, arXiv:2209.05433; Noune et al.
// 2022, arXiv:2206.02915). e8m0 is a power of two alone: 2^(e − 127) (OCP Microscaling Formats 1.0).
#include "import/numbers/number_types.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace posenc {

namespace {

struct TypeRow {
    NumberType type;
    std::string_view name;
    std::size_t bytes;
};

constexpr TypeRow rows[] = {
    {NumberType::boolean, "bool", 1},
    {NumberType::int8, "int8", 1},
    {NumberType::uint8, "uint8", 1},
    {NumberType::int16, "int16", 2},
    {NumberType::uint16, "uint16", 2},
    {NumberType::int32, "int32", 4},
    {NumberType::uint32, "uint32", 4},
    {NumberType::int64, "int64", 8},
    {NumberType::uint64, "uint64", 8},
    {NumberType::float8_e4m3, "float8_e4m3fn", 1},
    {NumberType::float8_e5m2, "float8_e5m2", 1},
    {NumberType::float8_e4m3fnuz, "float8_e4m3fnuz", 1},
    {NumberType::float8_e5m2fnuz, "float8_e5m2fnuz", 1},
    {NumberType::float8_e8m0, "float8_e8m0fnu", 1},
    {NumberType::float16, "float16", 2},
    {NumberType::bfloat16, "bfloat16", 2},
    {NumberType::float32, "float32", 4},
    {NumberType::float64, "float64", 8},
    {NumberType::complex64, "complex64", 8},
    {NumberType::complex128, "complex128", 16},
    {NumberType::text, "text", 0},
};

const TypeRow& row_of(NumberType type) {
    return rows[static_cast<std::size_t>(type)];
}

/// std::bit_cast, which the library of Emscripten 3.1.6 lacks.
template <class Float, class Bits> Float with_bits(Bits bits) {
    static_assert(sizeof(Float) == sizeof(Bits));
    Float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

enum class Specials { ieee, fn, fnuz };

struct SmallFloat {
    int exponent_bits, mantissa_bits, bias;
    Specials specials;
};

double small_value(std::uint64_t bits, SmallFloat format) {
    const auto mantissa = static_cast<int>(bits & ((1u << format.mantissa_bits) - 1));
    const int highest = (1 << format.exponent_bits) - 1, full = (1 << format.mantissa_bits) - 1;
    const auto exponent = static_cast<int>(bits >> format.mantissa_bits) & highest;
    const bool negative = (bits >> (format.exponent_bits + format.mantissa_bits) & 1) != 0;
    const double sign = negative ? -1 : 1;
    const bool top = exponent == highest;
    if ((format.specials == Specials::fn && top && mantissa == full) ||
        (format.specials == Specials::ieee && top && mantissa != 0) ||
        (format.specials == Specials::fnuz && negative && exponent == 0 && mantissa == 0))
        return std::numeric_limits<double>::quiet_NaN();
    if (format.specials == Specials::ieee && top)
        return sign * std::numeric_limits<double>::infinity();
    const int whole = exponent == 0 ? mantissa : mantissa + full + 1;
    return sign * std::ldexp(whole, std::max(exponent, 1) - format.bias - format.mantissa_bits);
}

double power_of_two(std::uint64_t bits) {
    return bits == 0xFF ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1, static_cast<int>(bits) - 127);
}

/// The value of an integer. A signed one is narrowed to its width first.
std::int64_t signed_value(NumberType type, std::uint64_t bits) {
    switch (type) {
    case NumberType::int8:
        return static_cast<std::int8_t>(bits);
    case NumberType::int16:
        return static_cast<std::int16_t>(bits);
    case NumberType::int32:
        return static_cast<std::int32_t>(bits);
    default:
        return static_cast<std::int64_t>(bits);
    }
}

}

std::string_view name_of(NumberType type) {
    return row_of(type).name;
}

std::size_t bytes_of(NumberType type) {
    return row_of(type).bytes;
}

std::size_t parts_of(NumberType type) {
    return type == NumberType::complex64 || type == NumberType::complex128 ? 2 : 1;
}

bool is_integer(NumberType type) {
    return type >= NumberType::int8 && type <= NumberType::uint64;
}

std::optional<NumberType> type_named(std::string_view name) {
    for (const TypeRow& row : rows)
        if (row.name == name && row.bytes > 0)
            return row.type;
    return std::nullopt;
}

double value_of(NumberType type, std::uint64_t bits) {
    switch (type) {
    case NumberType::boolean:
        return bits != 0 ? 1 : 0;
    case NumberType::float8_e4m3:
        return small_value(bits, {4, 3, 7, Specials::fn});
    case NumberType::float8_e5m2:
        return small_value(bits, {5, 2, 15, Specials::ieee});
    case NumberType::float8_e4m3fnuz:
        return small_value(bits, {4, 3, 8, Specials::fnuz});
    case NumberType::float8_e5m2fnuz:
        return small_value(bits, {5, 2, 16, Specials::fnuz});
    case NumberType::float8_e8m0:
        return power_of_two(bits);
    case NumberType::float16:
        return small_value(bits, {5, 10, 15, Specials::ieee});
    case NumberType::bfloat16:
        return static_cast<double>(with_bits<float>(static_cast<std::uint32_t>(bits) << 16));
    case NumberType::float32:
    case NumberType::complex64:
        return static_cast<double>(with_bits<float>(static_cast<std::uint32_t>(bits)));
    case NumberType::float64:
    case NumberType::complex128:
        return with_bits<double>(bits);
    case NumberType::uint8:
    case NumberType::uint16:
    case NumberType::uint32:
    case NumberType::uint64:
        return static_cast<double>(bits);
    default:
        return static_cast<double>(signed_value(type, bits));
    }
}

bool is_exact(NumberType type, std::uint64_t bits) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 53;
    if (type == NumberType::uint64)
        return bits <= limit;
    return type != NumberType::int64 || bits <= limit || bits >= ~limit + 1;
}

}
