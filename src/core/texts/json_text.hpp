// Writing JSON (RFC 8259) without a library: strings and numbers; objects and arrays are put together by the caller.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// The text in quotation marks, escaped; bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

/// The shortest number that reads back to the same double; NaN and infinities, which JSON lacks, become the strings
/// "nan", "inf" and "-inf".
std::string json_number(double value);

}
