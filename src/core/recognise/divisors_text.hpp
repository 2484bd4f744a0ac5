// The divisors of a rotary embedding's pairs in words: "kept to pair 34, slowed 8 times from pair 35".
#pragma once

#include <span>
#include <string>

namespace posenc {

/// "one for each pair, from 1.08 to 29.5" if more than five parts would have to be told.
std::string divisors_text(std::span<const double> divisors);

}
