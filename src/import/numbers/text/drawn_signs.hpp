// The signs with which masks are drawn, and the line of a drawing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// A sign by its place in a list in which of any two the first means 1.
using DrawnSign = std::uint8_t;
std::string_view text_of(DrawnSign sign);
bool is_ascii(DrawnSign sign);
/// For messages: with its number in Unicode, because fonts lack many of them.
std::string shown(DrawnSign sign);

/// The signs at the end of a line, behind a name if there is one, with or without blanks, commas, bars and brackets
/// between them. Zeros and ones count only without anything between them, "1100", because else they are numbers.
struct SignLine {
    std::vector<DrawnSign> signs = {};
    std::vector<std::size_t> groups = {}; ///< how many stand between bars
    std::vector<bool> apart = {};         ///< of each sign: something stands before it
    bool digits = false;
};
/// `only`: what counts as signs, if not all of them do.
SignLine sign_line(std::string_view line, const std::vector<DrawnSign>* only = nullptr);

}
