// The divisors of a rotary embedding's pairs in words: "1 up to pair 34, 8 from pair 35".
#pragma once

#include <span>
#include <string>

namespace posenc {

/// Empty if more than five parts would have to be told, since a list says that better.
std::string divisors_text(std::span<const double> divisors);

}
