// Text at the program's borders: UTF-8, numbers to and from text, percent-encoding. Free of locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// Length of the longest prefix that is valid UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
std::size_t valid_utf8_prefix(std::string_view text);
/// The longest prefix of at most `bytes` bytes that cuts no character in two.
std::string_view cut_utf8(std::string_view text, std::size_t bytes);
/// The text in a form that fits a one-line message: control characters become spaces, invalid bytes become ?, and …
/// marks where it was cut to at most `bytes` bytes.
std::string quoted(std::string_view text, std::size_t bytes = 40);

/// The number if the text is one decimal number and nothing else ("12", "-3.5", "1e4"). No value for NaN, infinity,
/// hexadecimal numbers, spaces or an empty text.
std::optional<double> parse_number(std::string_view text);
/// The shortest decimal text that reads back to the same double; "nan", "inf" or "-inf" for the others.
std::string shortest(double value);
/// For reading: `significant` digits, U+2212 as minus, no trailing zeros, U+2009 between thousands from 10 000.
std::string readable(double value, int significant = 6);
/// How many significant digits an angle in radians needs so that its sine is right to five decimals; at least six.
int angle_digits(double radians);
/// For columns of numbers: exactly `decimals` decimals, U+2212 as minus.
std::string with_decimals(double value, int decimals);
/// An integer with thin spaces from 10 000 and a true minus.
std::string readable_integer(long long value);

/// "position" → "positions", "query" → "queries", "hidden unit" → "hidden units", "position p" → "positions p".
std::string plural(std::string_view noun);
/// "1 position", "12 positions".
std::string counted(long long count, std::string_view noun);

/// A whole number from 0 as small digits: "₁₂", "¹²".
std::string subscript(int number);
std::string superscript(int number);

/// Percent-encodes all but letters, digits and the marks that keep a link readable.
std::string percent_encode(std::string_view text);
std::string percent_decode(std::string_view text); ///< stray % signs stay as they are

std::vector<std::string_view> split(std::string_view text, char separator); ///< "" gives one empty part
std::string_view trim(std::string_view text);                               ///< spaces, tabs and line ends

}
