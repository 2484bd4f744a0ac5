// Numbers as people type them into fields, links and flags. Beside the plain form of parse_number:
//
//   2k  1.5M  3G      thousands, millions, thousands of millions (decimal: 2k is 2000)
//   2^20  10**6       powers
//   10 000  −5        groups of three digits as the program writes them, and its minus
#pragma once

#include <optional>
#include <string_view>

namespace posenc {

/// Empty if the text is no number, or one too large for a double. Takes time linear in the text.
std::optional<double> typed_number(std::string_view text);

}
