// How an array is called: by what stands before it.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// "cos" of "cos = np.", "'cos': ", "('cos', ", "static const float cos[6][4] = ", "cos:\n"; else empty.
std::string name_before(std::string_view before);
/// "cos" of a line above an array: "## cos:", "cos =", "$cos"; empty if it is no name.
std::string heading_name(std::string_view line);

}
