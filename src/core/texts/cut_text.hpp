// Cutting a text short so that no number in it reads as another one: "base 10000" becomes "base…", not "base 100…".
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// The first `end` bytes of a text that is longer, fewer if they would end within a number or a character; without
/// blanks and commas at their end.
std::string_view before_cut_number(std::string_view text, std::size_t end);

/// What marks the cut behind such a part: "…", after a number " …", so that it does not read as a part of the number.
std::string_view cut_mark(std::string_view kept);

/// The text, cut to at most so many bytes and marked if it is longer.
std::string cut_text(std::string_view text, std::size_t bytes);

}
