// The types of numbers that files hold: how many bytes each has, what others call it, and its value as a double.
#pragma once

#include "import/numbers/numbers.hpp"

namespace posenc {

std::size_t bytes_of(NumberType type);                       ///< of one number of a tensor, both parts of a complex one
std::size_t parts_of(NumberType type);                       ///< 2 of complex numbers, else 1
bool is_integer(NumberType type);                            ///< bool is none
std::optional<NumberType> type_named(std::string_view name); ///< "bfloat16", "float8_e4m3fn"

/// The value of a number, or of a part of a complex one, from its bits.
double value_of(NumberType type, std::uint64_t bits);
/// Whether a double holds it exactly: all but integers beyond 2^53 in size.
bool is_exact(NumberType type, std::uint64_t bits);

}
